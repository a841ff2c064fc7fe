import type { Plugin } from 'vite';

const JSON_SCHEMA_MODULES =
  /zod\/v4\/core\/(?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/;
const EXPORTED = /^export (?:async )?(?:function|const|class) (\w+)/gm;

/**
 * Leaves zod's JSON Schema writer out of the page, which only parses: every schema holds on to it, so nothing else
 * can drop its 6 kB gzipped. Should zod move these modules, the page merely grows again.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: (code, id) => {
      if (!JSON_SCHEMA_MODULES.test(id)) return null;
      const names = [...code.matchAll(EXPORTED)].map((match) => match[1]);
      return { code: names.map((name) => `export const ${name} = () => {};`).join('\n'), map: null };
    },
  };
}
