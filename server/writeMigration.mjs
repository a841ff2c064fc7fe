import Module, { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Writes the next migration from the tables of db/schema: `npm run migration -w server -- --name what-it-does`.
 * npm puts drizzle-kit above this workspace and drizzle-orm inside it, where the one does not find the other:
 * the hook helps its imports, NODE_PATH its requires.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    /^drizzle-orm(\/|$)/.test(specifier) && context.conditions.includes('import')
      ? nextResolve(specifier, { ...context, parentURL: import.meta.url })
      : nextResolve(specifier, context),
});
process.env.NODE_PATH = join(import.meta.dirname, 'node_modules');
Module._initPaths();

const require = createRequire(import.meta.url);
process.chdir(import.meta.dirname);
process.argv.splice(2, 0, 'generate');
require(join(dirname(require.resolve('drizzle-kit')), 'bin.cjs'));
