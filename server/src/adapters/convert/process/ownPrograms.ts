import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import type { OwnProgram } from './programs.ts';

const CONVERT_FOLDER = join(import.meta.dirname, '..');
const PACKAGES = ['sharp', '@cantoo/pdf-lib'] as const;
const MODULES = 'node_modules';

/** A program from this folder that runs sandboxed, with the packages it loads. */
export function ownProgram(file: string): OwnProgram {
  const require = createRequire(import.meta.url);
  const folders = PACKAGES.map((name) => {
    const path = require.resolve(name);
    return path.slice(0, path.lastIndexOf(`${sep}${MODULES}${sep}`) + MODULES.length + 1);
  });
  return { file: join(CONVERT_FOLDER, file), readable: [...new Set([CONVERT_FOLDER, ...folders])] };
}
