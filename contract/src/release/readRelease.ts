import { createHash, verify } from 'node:crypto';
import { parseJson } from '../parseJson.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  contentBytes,
  RELEASE_MANIFEST_BYTES_MAX,
  type ReleaseFault,
  type ReleaseFile,
  type ReleaseManifest,
  releaseManifest,
} from './releaseFacts.ts';
import { fingerprintOf, RELEASE_KEY_BYTES, RELEASE_SIGNATURE_BYTES, releaseKeyOf } from './releaseKeys.ts';

/**
 * A package file: this mark, the manifest's length (32 bits, big-endian), the signer's raw public key, the signature over
 * `RELEASE_CONTEXT` and the manifest, the manifest as JSON, then the content of its files in the manifest's order, nothing else.
 */
export const RELEASE_MARK = Buffer.from('SPKREL1\n', 'latin1');
export const RELEASE_CONTEXT = Buffer.from('self-print release v1\n', 'latin1');
const LENGTH_BYTES = 4;
/** What stands before the manifest. */
export const RELEASE_PREFIX_BYTES =
  RELEASE_MARK.length + LENGTH_BYTES + RELEASE_KEY_BYTES + RELEASE_SIGNATURE_BYTES;
/** Everything before the first file fits into this many bytes. */
export const RELEASE_HEAD_BYTES_MAX = RELEASE_PREFIX_BYTES + RELEASE_MANIFEST_BYTES_MAX;

export interface ReleaseHead {
  readonly manifest: ReleaseManifest;
  /** Of the key that signed it. */
  readonly fingerprint: string;
  /** Where the files' content begins, and where the package ends. */
  readonly headBytes: number;
  readonly packageBytes: number;
}

/**
 * Reads what stands before the files, from the package's beginning; more bytes than that do no harm. The signature is checked
 * before anything of the manifest is looked at. `trusted` is the only raw key that is accepted; null accepts any, which proves
 * only that the named key signed it.
 */
export function readHead(start: Uint8Array, trusted: Uint8Array | null): Result<ReleaseHead, ReleaseFault> {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (!bytes.subarray(0, RELEASE_MARK.length).equals(RELEASE_MARK)) return fail('notARelease');
  if (bytes.length < RELEASE_PREFIX_BYTES) return fail('cutOff');
  const manifestBytes = bytes.readUInt32BE(RELEASE_MARK.length);
  if (manifestBytes > RELEASE_MANIFEST_BYTES_MAX) return fail('tooLarge');
  const headBytes = RELEASE_PREFIX_BYTES + manifestBytes;
  if (bytes.length < headBytes) return fail('cutOff');
  const keyAt = RELEASE_MARK.length + LENGTH_BYTES;
  const key = bytes.subarray(keyAt, keyAt + RELEASE_KEY_BYTES);
  const signature = bytes.subarray(keyAt + RELEASE_KEY_BYTES, RELEASE_PREFIX_BYTES);
  const text = bytes.subarray(RELEASE_PREFIX_BYTES, headBytes);
  if (trusted !== null && !key.equals(trusted)) return fail('keyUnknown');
  if (!isSignedBy(key, signature, text)) return fail('signatureWrong');
  const parsed = releaseManifest.safeParse(parseJson(text.toString('utf8')));
  if (!parsed.success) return fail('manifestWrong');
  const packageBytes = headBytes + contentBytes(parsed.data.files);
  return ok({ manifest: parsed.data, fingerprint: fingerprintOf(key), headBytes, packageBytes });
}

function isSignedBy(key: Uint8Array, signature: Uint8Array, text: Uint8Array): boolean {
  try {
    return verify(null, Buffer.concat([RELEASE_CONTEXT, text]), releaseKeyOf(key), signature);
  } catch {
    // Not a point on the curve.
    return false;
  }
}

/** Takes the files while they are read; each is closed before its digest is known to be right. */
export interface ReleaseSink {
  readonly open: (file: ReleaseFile) => Promise<void>;
  readonly write: (part: Uint8Array) => Promise<void>;
  readonly close: () => Promise<void>;
}

const NOWHERE: ReleaseSink = { open: async () => {}, write: async () => {}, close: async () => {} };

/** Reads the files' content, which begins where the head ends, and compares each file with the manifest. */
export async function readContent(
  files: readonly ReleaseFile[],
  content: AsyncIterable<Uint8Array>,
  sink: ReleaseSink = NOWHERE,
): Promise<Result<void, ReleaseFault>> {
  let index = -1;
  let left = 0;
  let hash = createHash('sha256');
  /** Ends files that are complete and opens the next one with content. */
  const advance = async (): Promise<'open' | 'end' | 'wrong'> => {
    while (left === 0) {
      if (index === files.length) return 'end';
      const ended = files[index];
      if (ended) {
        await sink.close();
        if (hash.digest('hex') !== ended.sha256) return 'wrong';
      }
      index += 1;
      const file = files[index];
      if (!file) return 'end';
      await sink.open(file);
      left = file.size;
      hash = createHash('sha256');
    }
    return 'open';
  };

  for await (const part of content) {
    let rest = part;
    while (rest.length > 0) {
      // At the end: more content than files.
      if ((await advance()) !== 'open') return fail('contentWrong');
      const taken = rest.subarray(0, left);
      hash.update(taken);
      left -= taken.length;
      await sink.write(taken);
      rest = rest.subarray(taken.length);
    }
  }
  switch (await advance()) {
    case 'end':
      return ok();
    case 'wrong':
      return fail('contentWrong');
    default:
      return fail('cutOff');
  }
}

/** Leaves out the first bytes of a stream. */
export async function* skipBytes(
  count: number,
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let left = count;
  for await (const part of content) {
    const kept = part.subarray(Math.min(left, part.length));
    left -= part.length - kept.length;
    if (kept.length > 0) yield kept;
  }
}
