import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { decryptPayload, encryptPayload, NONCE_BYTES, TAG_BYTES } from './agePayload.ts';
import { BackUpFault } from './backUpFault.ts';

/** In bytes as text, the last line of a header. */
const HEADER_END = /\n--- [^\n]*\n/;
/** A header for one key has some 200. */
const HEADER_MAX_BYTES = 65_536;

/** A pair of keys: the server knows only the recipient, to which it encrypts. */
export interface KeyPair {
  readonly recipient: string;
  readonly identity: string;
}

export async function makeKeyPair(): Promise<KeyPair> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Whether a text is a public key of age. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The private keys of a key file, whose other lines are comments, as `age-keygen` writes it. */
export function identitiesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}

/** Encrypts to a public key in the format of age (age-encryption.org/v1): each 64 KiB authenticated, and the end too. */
export async function encryptTo(
  recipient: string,
  content: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const { header, fileKey } = await newHeader(recipient);
  return (async function* () {
    yield header;
    yield* encryptPayload(fileKey, content);
  })();
}

/** The header of a new file, by the library, which tells the key to each recipient: this asks as one that adds nothing to it. */
async function newHeader(recipient: string): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
  const encrypter = new Encrypter();
  let fileKey: Uint8Array | undefined;
  encrypter.addRecipient(recipient);
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const empty = await encrypter.encrypt(new Uint8Array());
  if (!fileKey) throw new Error('age-encryption made no key');
  return { header: empty.subarray(0, empty.byteLength - NONCE_BYTES - TAG_BYTES), fileKey };
}

/** Decrypts; a changed or missing byte anywhere ends in a `BackUpFault` before anything behind it is handed out. */
export async function* decryptWith(
  identities: readonly string[],
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new BackUpFault('wrongKey', 'the file with the private key is damaged');
  }
  const pieces = content[Symbol.asyncIterator]();
  try {
    const { header, nonce, rest } = await readHeader(pieces);
    const fileKey = await decrypter.decryptHeader(header).catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      throw new BackUpFault(/no identity matched/.test(detail) ? 'wrongKey' : 'notABackUp', detail);
    });
    yield* decryptPayload(fileKey, nonce, remaining(rest, pieces));
  } finally {
    await pieces.return?.();
  }
}

/** Reads up to the line with the header's code, and the nonce behind it. */
async function readHeader(pieces: AsyncIterator<Uint8Array>) {
  let read: Buffer = Buffer.alloc(0);
  for (;;) {
    const end = HEADER_END.exec(read.toString('latin1'));
    const headerBytes = end ? end.index + end[0].length : undefined;
    if (headerBytes !== undefined && read.byteLength >= headerBytes + NONCE_BYTES) {
      const behind = headerBytes + NONCE_BYTES;
      return {
        header: read.subarray(0, headerBytes),
        nonce: read.subarray(headerBytes, behind),
        rest: read.subarray(behind),
      };
    }
    if (headerBytes === undefined && read.byteLength > HEADER_MAX_BYTES)
      throw new BackUpFault('notABackUp', 'it has no header of age');
    const next = await pieces.next();
    if (next.done) throw new BackUpFault('notABackUp', 'it ends within its header');
    read = Buffer.concat([read, next.value]);
  }
}

async function* remaining(first: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}
