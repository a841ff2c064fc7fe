import path from 'node:path';
import type { Plugin } from 'esbuild';
import { PROJECT_ROOT } from '../project.ts';

/** Folders with code that simulates a device or person, which must not be on a kiosk. */
const DEVELOPMENT_FOLDERS: ReadonlySet<string> = new Set(['simulator', 'testing', 'dock']);

/** Whether a source file of this repository is only for development and tests. */
export function isDevelopmentOnly(file: string): boolean {
  const inside = path.relative(PROJECT_ROOT, file).split(path.sep);
  if (inside[0] === '..' || inside.includes('node_modules')) return false;
  return inside.some((folder) => DEVELOPMENT_FOLDERS.has(folder)) || /\.test\.tsx?$/.test(file);
}

/** Fails a bundle that would include such a file, and names the file and its importer. */
export function onlyInProduction(): Plugin {
  return {
    name: 'only-in-production',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.tsx?$/ }, ({ path: file }) =>
        isDevelopmentOnly(file)
          ? { errors: [{ text: `${path.relative(PROJECT_ROOT, file)} may not be on a kiosk` }] }
          : undefined,
      );
    },
  };
}
