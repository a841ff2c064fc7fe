import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackUpFault } from './backUpFault.ts';

/**
 * The payload of a file of age (age-encryption.org/v1, "Payload"): a nonce, then chunks of 64 KiB, each by ChaCha20-Poly1305 with its
 * number and whether it is the last one. By OpenSSL, because the JavaScript of `age-encryption` takes several times as long for it.
 */
const CIPHER = 'chacha20-poly1305';
const CHUNK_BYTES = 65_536;
export const TAG_BYTES = 16;
export const NONCE_BYTES = 16;
const KEY_BYTES = 32;
const COUNTER_AT = 5;
const COUNTER_BYTES = 6;
const CHUNK_NONCE_BYTES = 12;
const LAST = 1;

/** Nonce and chunks. */
export async function* encryptPayload(
  fileKey: Uint8Array,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(NONCE_BYTES);
  const key = payloadKey(fileKey, nonce);
  yield nonce;
  for await (const { bytes, number, isLast } of chunksOf(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, chunkNonce(number, isLast), { authTagLength: TAG_BYTES });
    const encrypted = cipher.update(bytes);
    cipher.final();
    yield Buffer.concat([encrypted, cipher.getAuthTag()]);
  }
}

/** Throws a `BackUpFault` before anything of a chunk that is not as it was written is handed out. */
export async function* decryptPayload(
  fileKey: Uint8Array,
  nonce: Uint8Array,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const key = payloadKey(fileKey, nonce);
  for await (const { bytes, number, isLast } of chunksOf(content, CHUNK_BYTES + TAG_BYTES)) {
    const plain = decryptChunk(key, bytes, number, isLast);
    if (plain.byteLength === 0 && number > 0) throw new BackUpFault('damaged', 'its last chunk is empty');
    yield plain;
  }
}

function decryptChunk(key: Uint8Array, bytes: Uint8Array, number: number, isLast: boolean): Uint8Array {
  const end = bytes.byteLength - TAG_BYTES;
  if (end < 0) throw new BackUpFault('damaged', `chunk ${number} is too short`);
  const nonce = chunkNonce(number, isLast);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(end));
  const plain = decipher.update(bytes.subarray(0, end));
  try {
    decipher.final();
  } catch {
    throw new BackUpFault('damaged', `chunk ${number} is not authentic`);
  }
  return plain;
}

function payloadKey(fileKey: Uint8Array, nonce: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', KEY_BYTES));
}

/** Eleven bytes of number, one that says whether it is the last. */
function chunkNonce(number: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(CHUNK_NONCE_BYTES);
  nonce.writeUIntBE(number, COUNTER_AT, COUNTER_BYTES);
  if (isLast) nonce.writeUInt8(LAST, CHUNK_NONCE_BYTES - 1);
  return nonce;
}

interface Chunk {
  readonly bytes: Uint8Array;
  readonly number: number;
  readonly isLast: boolean;
}

/**
 * Cuts into chunks of one length, of which the last may be shorter; one empty chunk where there is nothing. Their bytes are those of one
 * buffer: whoever asks for the next chunk has done with the one before.
 */
async function* chunksOf(content: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Chunk> {
  const chunk = Buffer.allocUnsafe(length);
  let used = 0;
  let number = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.byteLength; ) {
      // Handed out only when there is more behind it: the last one is marked.
      if (used === length) {
        yield { bytes: chunk, number, isLast: false };
        number += 1;
        used = 0;
      }
      const taken = piece.subarray(at, at + length - used);
      chunk.set(taken, used);
      used += taken.byteLength;
      at += taken.byteLength;
    }
  }
  yield { bytes: chunk.subarray(0, used), number, isLast: true };
}
