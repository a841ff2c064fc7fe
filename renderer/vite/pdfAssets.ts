import { cp, mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, normalize, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Folders that pdf.js loads while it reads a document: character maps, fonts, decoders, colour profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;
const PREFIX = '/pdfjs/';

/** Serves pdf.js's own files below `pdfjs/` in development and copies them beside the build. */
export function pdfAssets(): Plugin {
  const source = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  let outDir = '';
  return {
    name: 'pdf-assets',
    configResolved: (config) => {
      // The build gives an absolute folder.
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = normalize((request.url ?? '').split('?')[0] ?? '');
        const isOurs = FOLDERS.some((folder) => path.startsWith(`${PREFIX}${folder}/`));
        if (!isOurs) {
          next();
          return;
        }
        readFile(join(source, path.slice(PREFIX.length))).then(
          (content) => response.end(content),
          () => next(),
        );
      });
    },
    closeBundle: async () => {
      for (const folder of FOLDERS) {
        const target = join(outDir, 'pdfjs', folder);
        await mkdir(target, { recursive: true });
        await cp(join(source, folder), target, { recursive: true });
      }
    },
  };
}
