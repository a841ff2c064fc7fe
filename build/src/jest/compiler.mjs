/**
 * How tests compile TypeScript.
 * @type {import('@swc/core').Options}
 */
export const COMPILER = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
};
