import type { Plugin } from 'vite';

/** Packages whose modules do nothing but define what they export, and do not say so in their package.json; and the contract. */
const DEFINING_ONLY = /\/node_modules\/@(?:rc-component|ant-design)\/|\/contract\/src\//;

/**
 * Lets a page leave out modules of which it uses nothing. Otherwise whoever needs one context of antd's forms fetches the whole forms with
 * their checks, because those modules might do something when they are loaded.
 */
export function sideEffectFree(): Plugin {
  return {
    name: 'side-effect-free',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: [{ test: DEFINING_ONLY, sideEffects: false }] },
        },
      },
    }),
  };
}
