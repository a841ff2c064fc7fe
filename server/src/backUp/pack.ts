import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackUpFault } from './backUpFault.ts';

/** Some rows beyond the size at which a part ends, with room for the largest rows. */
const PART_MAX_BYTES = 512 * 1_024 * 1_024;
/** Quick: a back-up waits for its disk or its network rather than for this. */
const LEVEL = 3;

export function gzipped(text: string): Promise<Uint8Array> {
  return promisify(gzip)(text, { level: LEVEL });
}

export async function gunzipped(bytes: Uint8Array): Promise<string> {
  try {
    const plain = await promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)(bytes, {
      maxOutputLength: PART_MAX_BYTES,
    });
    return plain.toString('utf8');
  } catch (error) {
    throw new BackUpFault('damaged', error instanceof Error ? error.message : String(error));
  }
}
