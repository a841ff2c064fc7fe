import { type KeyObject, sign } from 'node:crypto';
import { RELEASE_CONTEXT, RELEASE_MARK } from './readRelease.ts';
import type { ReleaseManifest } from './releaseFacts.ts';
import { rawReleaseKey } from './releaseKeys.ts';

/** What stands before the files of a package, signed. It is the caller's to follow it by their content, and to read it back. */
export function writeHead(manifest: ReleaseManifest, key: KeyObject): Uint8Array {
  const text = Buffer.from(JSON.stringify(manifest), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const signature = sign(null, Buffer.concat([RELEASE_CONTEXT, text]), key);
  return Buffer.concat([RELEASE_MARK, length, rawReleaseKey(key), signature, text]);
}
