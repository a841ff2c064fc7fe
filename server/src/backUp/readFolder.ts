import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { errorCode } from '../errorCode.ts';
import { decryptWith } from './ageFile.ts';
import { BackUpFault } from './backUpFault.ts';
import type { Written } from './backUpFiles.ts';
import { type BackUpPart, compareContents, keyOf, partReader } from './backUpParts.ts';
import {
  DATABASE_PACK,
  FORMAT_VERSION,
  type FolderManifest,
  folderManifest,
  formatMark,
  MANIFEST_FILE,
  MANIFEST_MAX_BYTES,
} from './format.ts';
import { readTar } from './tar.ts';

/**
 * Reads a back-up of a folder, whose manifest names each pack by its digest. Throws a `BackUpFault` at the first byte that is not as it
 * was written, and at the end of a pack that is another one; only with the manifest, which comes last, is it known to be all.
 */
export async function* readFolder(identities: readonly string[], folder: string): AsyncGenerator<BackUpPart> {
  const manifest = await readManifest(identities, folder);
  const reader = partReader(FORMAT_VERSION);
  const leftOut = new Set(manifest.leftOut.map(({ pack, key }) => `${pack} ${key}`));
  for (const pack of [{ name: DATABASE_PACK, ...manifest.database }, ...manifest.packs]) {
    const source = measured(join(folder, pack.name), pack);
    for await (const entry of readTar(decryptWith(identities, source))) {
      const key = keyOf(entry.name);
      if ((key === undefined) !== (pack.name === DATABASE_PACK))
        throw new BackUpFault('damaged', `${entry.name} does not belong into ${pack.name}`);
      if (leftOut.has(`${pack.name} ${key}`)) continue;
      const part = await reader.part(entry);
      yield part;
      if (part.kind === 'file') for await (const _ of part.content);
    }
  }
  compareContents(manifest, reader.found);
  yield { kind: 'manifest', manifest };
}

async function readManifest(identities: readonly string[], folder: string): Promise<FolderManifest> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of decryptWith(identities, contentOf(join(folder, MANIFEST_FILE)))) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes > MANIFEST_MAX_BYTES) throw new BackUpFault('damaged', `${MANIFEST_FILE} is too long`);
  }
  const json = parseJson(Buffer.concat(pieces).toString('utf8'));
  const mark = formatMark.safeParse(json);
  if (!mark.success) throw new BackUpFault('notABackUp', `${MANIFEST_FILE} is not one of the platform`);
  if (mark.data.version !== FORMAT_VERSION)
    throw new BackUpFault('otherFormat', `format ${mark.data.version} where ${FORMAT_VERSION} was expected`);
  const parsed = folderManifest.safeParse(json);
  if (!parsed.success) throw new BackUpFault('damaged', `${MANIFEST_FILE} cannot be read`);
  return parsed.data;
}

/** The bytes of a file, which in the end have to be as many as stated, and the same. */
async function* measured(
  path: string,
  stated: Written & { readonly name: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of contentOf(path)) {
    hash.update(piece);
    bytes += piece.byteLength;
    yield piece;
  }
  if (bytes < stated.bytes) throw new BackUpFault('truncated', `${stated.name} ends in the middle`);
  if (bytes !== stated.bytes || hash.digest('hex') !== stated.sha256)
    throw new BackUpFault('damaged', `${stated.name} is not the one that the manifest names`);
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new BackUpFault('truncated', `there is no ${path}; without it a back-up is never restored`);
    throw error;
  }
}
