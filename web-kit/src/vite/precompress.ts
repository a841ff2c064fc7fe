import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(?:css|html|js|json|mjs|svg|wasm)$/;
/** Below this size compression saves nothing on the wire. */
const LEAST_BYTES = 1_024;

/** Writes a brotli and a gzip version beside each file that gets smaller, so that the server need not compress while it serves. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // After a build that failed there is nothing to compress, and its own error is the one to be seen.
    writeBundle: async ({ dir }) => {
      if (dir !== undefined) await addTwinsBelow(dir);
    },
  };
}

/** Compresses the files of a folder and of those below it. */
export async function addTwinsBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isFile() && WORTH_IT.test(entry.name)) await addTwins(path.join(entry.parentPath, entry.name));
  }
}

async function addTwins(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  const sizeHint = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, sizeHint),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) await writeFile(`${file}.br`, br);
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
}
