import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** Like PNG's: not text, and visibly damaged by a transfer as text. The last byte is the version. */
const MAGIC = Buffer.from([0x89, 0x53, 0x50, 0x46, 0x0d, 0x0a, 0x1a, 0x01]);
const GENERATION_BYTES = 4;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const WRAPPED_AT = MAGIC.length + GENERATION_BYTES;
const HEADER_BYTES = WRAPPED_AT + NONCE_BYTES + KEY_BYTES + TAG_BYTES;
const CHUNK_BYTES = 64 * 1_024;

/** A key that wraps the keys of files. A rotation adds a generation. */
export interface FileKey {
  readonly generation: number;
  readonly key: KeyObject;
}

export interface FileKeys {
  /** The newest, for new files. */
  readonly current: () => FileKey;
  readonly find: (generation: number) => Promise<FileKey | undefined>;
}

/** Stored bytes are not those that were written, or not at this place. */
export class DamagedFile extends Error {}

export interface FileCipher {
  readonly encrypt: (content: Uint8Array, place: string) => Uint8Array;
  /** Decrypts chunk by chunk. Files from before encryption, which have no header, pass as they are. */
  readonly decrypt: (stored: AsyncIterable<Uint8Array>, place: string) => AsyncGenerator<Uint8Array>;
  /** Whether stored bytes, of which these are the first, were written with the newest key. */
  readonly isCurrent: (start: Uint8Array) => boolean;
}

/**
 * Envelope encryption: each file has a random key, stored in its header, encrypted with a key of the ring and bound to the file's
 * place. Content is AES-256-GCM in chunks of 64 KiB; a chunk's nonce is its number and whether it is the last, so that
 * chunks can be neither swapped nor left out. Format: magic and version, generation (32 bits), nonce, wrapped key, tag; then
 * chunks, each followed by its tag.
 */
export function createFileCipher(keys: FileKeys, randomBytes: (length: number) => Uint8Array): FileCipher {
  return {
    encrypt: (content, place) => {
      const { generation, key } = keys.current();
      const fileKey = randomBytes(KEY_BYTES);
      const start = Buffer.alloc(WRAPPED_AT);
      MAGIC.copy(start);
      start.writeUInt32BE(generation, MAGIC.length);
      const nonce = randomBytes(NONCE_BYTES);
      const wrap = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(start, place));
      const wrapped = Buffer.concat([wrap.update(fileKey), wrap.final()]);
      return Buffer.concat([
        start,
        nonce,
        wrapped,
        wrap.getAuthTag(),
        ...encryptChunks(content, createSecretKey(fileKey)),
      ]);
    },
    decrypt: async function* (stored, place) {
      const bytes = readerOf(stored);
      const header = await bytes.take(HEADER_BYTES);
      if (!header.subarray(0, MAGIC.length).equals(MAGIC)) {
        yield header;
        yield* bytes.rest();
        return;
      }
      const fileKey = await unwrap(keys, header, place);
      for (let number = 0; ; number += 1) {
        const chunk = await bytes.take(CHUNK_BYTES + TAG_BYTES);
        const isLast = await bytes.isAtEnd();
        yield decryptChunk(chunk, fileKey, number, isLast);
        if (isLast) return;
      }
    },
    isCurrent: (start) =>
      start.length >= WRAPPED_AT &&
      MAGIC.equals(start.subarray(0, MAGIC.length)) &&
      Buffer.from(start).readUInt32BE(MAGIC.length) === keys.current().generation,
  };
}

const boundTo = (start: Uint8Array, place: string) => Buffer.concat([start, Buffer.from(place)]);

async function unwrap(keys: FileKeys, header: Buffer, place: string): Promise<KeyObject> {
  if (header.length < HEADER_BYTES) throw new DamagedFile(`${place} is cut off`);
  const found = await keys.find(header.readUInt32BE(MAGIC.length));
  if (!found) throw new DamagedFile(`${place} was written with an unknown key`);
  const keyAt = WRAPPED_AT + NONCE_BYTES;
  const decipher = createDecipheriv(ALGORITHM, found.key, header.subarray(WRAPPED_AT, keyAt))
    .setAAD(boundTo(header.subarray(0, WRAPPED_AT), place))
    .setAuthTag(header.subarray(keyAt + KEY_BYTES));
  return createSecretKey(
    opened(place, () =>
      Buffer.concat([decipher.update(header.subarray(keyAt, keyAt + KEY_BYTES)), decipher.final()]),
    ),
  );
}

function* encryptChunks(content: Uint8Array, key: KeyObject): Generator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const at = number * CHUNK_BYTES;
    const isLast = at + CHUNK_BYTES >= content.length;
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast));
    yield cipher.update(content.subarray(at, at + CHUNK_BYTES));
    cipher.final();
    yield cipher.getAuthTag();
    if (isLast) return;
  }
}

function decryptChunk(chunk: Buffer, key: KeyObject, number: number, isLast: boolean): Buffer {
  const tagAt = chunk.length - TAG_BYTES;
  if (tagAt < 0) throw new DamagedFile('a stored file is cut off');
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(number, isLast)).setAuthTag(
    chunk.subarray(tagAt),
  );
  return opened(`chunk ${number}`, () =>
    Buffer.concat([decipher.update(chunk.subarray(0, tagAt)), decipher.final()]),
  );
}

function opened(what: string, open: () => Buffer): Buffer {
  try {
    return open();
  } catch (cause) {
    throw new DamagedFile(`${what} was altered`, { cause });
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 5);
  nonce.writeUInt32BE(number, NONCE_BYTES - 4);
  return nonce;
}

/** Reads a stream by wanted lengths, holding no more than one of them and a piece of the stream. */
function readerOf(stream: AsyncIterable<Uint8Array>) {
  const pieces = stream[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  const more = async () => {
    const next = await pieces.next();
    if (next.done) return false;
    held = Buffer.concat([held, next.value]);
    return true;
  };
  return {
    /** Returns fewer bytes only at the end. */
    take: async (length: number): Promise<Buffer> => {
      while (held.length < length && (await more()));
      const taken = held.subarray(0, length);
      held = held.subarray(length);
      return taken;
    },
    isAtEnd: async (): Promise<boolean> => {
      while (held.length === 0) if (!(await more())) return true;
      return false;
    },
    rest: async function* (): AsyncGenerator<Uint8Array> {
      yield held;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    },
  };
}
