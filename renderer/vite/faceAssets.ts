import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { FACE_NETWORKS } from '@self-print/contract/faceNetworks.ts';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const MODELS = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
const BACK_END = join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist');

/** What describing a face needs beside its code: three networks, and the back end with vector instructions, no other. */
const FILES = [
  ...FACE_NETWORKS.flatMap((name) => [
    join(MODELS, `${name}-weights_manifest.json`),
    join(MODELS, `${name}.bin`),
  ]),
  join(BACK_END, 'tfjs-backend-wasm-simd.wasm'),
];
const PREFIX = '/face/';

/** Whose work the networks are; it goes where they go. */
async function notice(): Promise<string> {
  return `tfjs-backend-wasm-simd.wasm is of TensorFlow.js (Apache License 2.0, Copyright Google LLC). The other files are of
@vladmandic/face-api, whose licence follows.

${await readFile(join(dirname(MODELS), 'LICENSE'), 'utf8')}`;
}

/** Serves the networks below `face/` in development and copies them beside the build; they are in no repository of ours. */
export function faceAssets(): Plugin {
  let outDir = '';
  return {
    name: 'face-assets',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        const file = FILES.find((candidate) => path === PREFIX + basename(candidate));
        if (file === undefined) {
          next();
          return;
        }
        if (file.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        readFile(file).then(
          (content) => response.end(content),
          () => next(),
        );
      });
    },
    closeBundle: async () => {
      await mkdir(join(outDir, 'face'), { recursive: true });
      for (const file of FILES) await cp(file, join(outDir, 'face', basename(file)));
      await writeFile(join(outDir, 'face', 'NOTICE.txt'), await notice());
    },
  };
}
