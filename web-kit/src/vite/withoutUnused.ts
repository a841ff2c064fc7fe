import type { Plugin } from 'vite';

const I18NEXT = /\/i18next\/dist\/esm\/i18next\.js$/;
const DESCRIBED = /\/contract\/src\/(?:(?:agent|platform)\/\w+|fields|kioskSettings)\.ts$/;

/**
 * What pages never reach in i18next, as `createTexts` hands it all texts and asks for them by key: by class its members, and the body of
 * those that are still called; null takes a member out.
 */
const UNREACHED: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  Connector: {
    constructor: null,
    queueLoad: null,
    loaded: null,
    read: null,
    prepareLoading: null,
    load: null,
    reload: null,
    loadOne: null,
    saveMissing: null,
  },
  Formatter: { constructor: null, init: '', add: null, addCached: null, format: 'return arguments[0];' },
  I18n: {
    loadResources: 'arguments[1](null);',
    hasLoadedNamespace: 'return true;',
    reloadResources: '',
    use: null,
    hydrate: null,
    getFixedT: null,
    loadNamespaces: null,
    loadLanguages: null,
    dir: null,
    cloneInstance: null,
  },
  ResourceStore: { addResource: null, addResources: null, getResourceBundle: null },
  Translator: { exists: null, getUsedParamsDetails: null },
};

/**
 * Leaves out of a page what never runs there and no tree-shaking finds: members of i18next (4 kB gzipped), and of the contract what only
 * server and OpenAPI document read (up to 1 kB). Where a later version is written otherwise, the page merely grows again.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (I18NEXT.test(id)) return { code: withoutUnreached(code), map: null };
      return DESCRIBED.test(id) ? { code: withoutWords(code), map: null } : null;
    },
  };
}

/** i18next without what pages never reach. */
export function withoutUnreached(code: string): string {
  return code.replace(/^class (\w+) .*?^\}/gms, (text, name: string) =>
    Object.entries(UNREACHED[name] ?? {}).reduce(
      (lean, [member, body]) =>
        lean.replace(new RegExp(`^  ${member}\\(.*?^  \\}$`, 'ms'), () =>
          body === null ? '' : `${member}() { ${body} }`,
        ),
      text,
    ),
  );
}

/** Calls and fields without summary, declared errors and descriptions. */
export function withoutWords(code: string): string {
  return code
    .replace(/^\s+summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm, '')
    .replace(/\berrors: \[[^\]]*\]/g, 'errors: []')
    .replace(/\bz\.meta\(\{[^}]*\}\),?/g, '');
}
