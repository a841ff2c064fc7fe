import { createHash } from 'node:crypto';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { decryptWith } from './ageFile.ts';
import { BackUpFault } from './backUpFault.ts';
import { type BackUpPart, compareContents, hashed, partReader, smallText } from './backUpParts.ts';
import {
  MANIFEST_ENTRY,
  SINGLE_FILE_VERSION,
  type SingleFileManifest,
  singleFileManifest,
} from './format.ts';
import { readTar } from './tar.ts';

/**
 * Reads a back-up of version 1, which was one file. Throws a `BackUpFault` at the first byte that is not as it was written; what came
 * before is authentic, but only with the manifest is it known to be all.
 */
export async function* readSingleFile(
  identities: readonly string[],
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<BackUpPart> {
  const chain = createHash('sha256');
  const reader = partReader(SINGLE_FILE_VERSION);
  let last: SingleFileManifest | undefined;
  for await (const entry of readTar(decryptWith(identities, source))) {
    if (last) throw new BackUpFault('damaged', `${entry.name} stands behind the manifest`);
    if (entry.name === MANIFEST_ENTRY) {
      last = parseManifest(await smallText(entry));
      compareContents(last, reader.found);
      if (last.sha256 !== chain.digest('hex'))
        throw new BackUpFault('damaged', 'it does not hold what its manifest says');
      continue;
    }
    const part = await reader.part({ ...entry, content: hashed(entry, chain) });
    yield part;
    if (part.kind === 'file') for await (const _ of part.content);
  }
  if (!last) throw new BackUpFault('truncated', `there is no ${MANIFEST_ENTRY}`);
  yield { kind: 'manifest', manifest: last };
}

function parseManifest(text: string): SingleFileManifest {
  const parsed = singleFileManifest.safeParse(parseJson(text));
  if (!parsed.success) throw new BackUpFault('damaged', `${MANIFEST_ENTRY} cannot be read`);
  return parsed.data;
}
