import type { Plugin } from 'vite';

const I18NEXT = /\/i18next\/dist\/esm\/i18next\.js$/;
const CALLS = /\/contract\/src\/(?:agent|platform)\/\w+\.ts$/;

/**
 * Leaves out of a page what never runs there and no tree-shaking finds: i18next's loader and formatter, for texts are handed to it
 * and numbers formatted by us (2 kB gzipped), and of calls what only server and OpenAPI document read (up to 1 kB). Where a later
 * version is written otherwise, the page merely grows again.
 */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => {
      if (I18NEXT.test(id)) return { code: withoutLoading(code), map: null };
      return CALLS.test(id) ? { code: withoutWords(code), map: null } : null;
    },
  };
}

/** i18next with a loader that has always loaded, and a formatter that leaves values as they are. */
export function withoutLoading(code: string): string {
  return code
    .replace(
      /^class Connector extends .*?^\}/ms,
      'class Connector extends EventEmitter { load(_lng, _ns, done) { done(); } }',
    )
    .replace(/^class Formatter .*?^\}/ms, 'class Formatter { init() {} format(value) { return value; } }');
}

/** Calls without summary, declared errors and descriptions of fields. */
export function withoutWords(code: string): string {
  return code
    .replace(/^\s+summary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),$/gm, '')
    .replace(/\berrors: \[[^\]]*\]/g, 'errors: []')
    .replace(/\bz\.meta\(\{[^}]*\}\),?/g, '');
}
