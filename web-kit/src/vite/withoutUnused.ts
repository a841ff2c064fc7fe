import type { Plugin } from 'vite';

const I18NEXT = /\/i18next\/dist\/esm\/i18next\.js$/;
const ROUTER = /\/react-router\/dist\/development\/[\w-]+\.mjs$/;
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

/** Functions for nested texts, for keys that are functions, and for options of both: `createTexts` has flat texts and keys. */
const UNREACHED_FUNCTIONS =
  /^const (deepFind|deepExtend) = .*?^\};$|^function (createProxy|keysFromSelector)\(.*?^\}$/gms;

/**
 * Leaves out of a page what never runs there and no tree-shaking finds: members and functions of i18next (5 kB gzipped), forms, prefetching
 * and warnings of React Router (3 kB), and of the contract what only server and OpenAPI document read (up to 1 kB). Where a later version
 * is written otherwise, the page merely grows again.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (I18NEXT.test(id)) return { code: withoutUnreached(code), map: null };
      if (ROUTER.test(id)) return { code: withoutFramework(code), map: null };
      return DESCRIBED.test(id) ? { code: withoutWords(code), map: null } : null;
    },
  };
}

/** i18next without what pages never reach. */
export function withoutUnreached(code: string): string {
  return code
    .replace(/^class (\w+) .*?^\}/gms, (text, name: string) =>
      Object.entries(UNREACHED[name] ?? {}).reduce(
        (lean, [member, body]) =>
          lean.replace(new RegExp(`^  ${member}\\(.*?^  \\}$`, 'ms'), () =>
            body === null ? '' : `${member}() { ${body} }`,
          ),
        text,
      ),
    )
    .replace(
      UNREACHED_FUNCTIONS,
      (_, constant?: string, named?: string) => `function ${constant ?? named}() {}`,
    );
}

/**
 * React Router without what only its framework needs. The package exports its development build alone, which differs from the other by one
 * constant; names for developer tools keep components that nobody uses, as setting one has an effect.
 */
export function withoutFramework(code: string): string {
  return code
    .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^var (\w+) = (React\d*\.(?:forwardRef|createContext)\()/gm, 'var $1 = /* @__PURE__ */ $2')
    .replace(/^function PrefetchPageLinks\(.*?^\}$/ms, 'function PrefetchPageLinks() { return null; }');
}

/** Calls and fields without summary, declared errors and descriptions. */
export function withoutWords(code: string): string {
  return code
    .replace(/^\s+summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm, '')
    .replace(/\berrors: \[[^\]]*\]/g, 'errors: []')
    .replace(/\bz\.meta\(\{[^}]*\}\),?/g, '');
}
