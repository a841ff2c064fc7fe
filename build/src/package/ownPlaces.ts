import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { PROJECT_ROOT } from '../project.ts';

const TYPESCRIPT = /\.ts$/;
const PLACE = /\bimport\.meta\.(dirname|filename|url)\b/g;

/**
 * Leaves the bundled sources of this repository where they were as far as they can tell: what lies beside a source, such as a
 * migration, a picture or the program of a thread, is found there by `import.meta`. For bundles that run beside the repository.
 */
export function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    setup: ({ onLoad }) => {
      onLoad({ filter: TYPESCRIPT }, async ({ path: file }) => {
        const inside = path.relative(PROJECT_ROOT, file).split(path.sep);
        if (inside[0] === '..' || inside.includes('node_modules')) return undefined;
        const source = await readFile(file, 'utf8');
        const places = {
          dirname: path.dirname(file),
          filename: file,
          url: pathToFileURL(file).href,
        };
        const contents = source.replace(PLACE, (_, name: keyof typeof places) =>
          JSON.stringify(places[name]),
        );
        return { contents, loader: 'ts' };
      });
    },
  };
}
