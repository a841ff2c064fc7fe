import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { quickenImportsOf } from '@self-print/contract/quickImports.ts';
import { transformSync } from '@swc/core';
import { COMPILER } from '../compiler.mjs';

const GLOBALS = new URL('globals.ts', import.meta.url).href;
const EMPTY_STYLE = new URL('../emptyStyle.ts', import.meta.url).href;

quickenImportsOf('drizzle-orm');

// What Jest does within its contexts: its functions by their package's name, no style sheets, and TypeScript with elements compiled.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals')
      return { url: GLOBALS, format: 'module-typescript', shortCircuit: true };
    if (specifier.endsWith('.css'))
      return { url: EMPTY_STYLE, format: 'module-typescript', shortCircuit: true };
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      ...COMPILER,
      filename,
      swcrc: false,
      sourceMaps: 'inline',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
