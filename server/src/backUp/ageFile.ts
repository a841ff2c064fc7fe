import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackUpFault } from './backUpFault.ts';

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
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return iterate(await encrypter.encrypt(streamOf(content).stream));
}

/**
 * Decrypts; a changed or missing byte anywhere ends in a `BackUpFault` before anything behind it is handed out, and what the source throws
 * is thrown as it is.
 */
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
  const source = streamOf(content);
  let plain: ReadableStream<Uint8Array>;
  try {
    plain = await decrypter.decrypt(source.stream);
  } catch (error) {
    source.throwFailure();
    const detail = messageOf(error);
    throw new BackUpFault(/no identity matched/.test(detail) ? 'wrongKey' : 'notABackUp', detail);
  }
  const pieces = iterate(plain);
  for (;;) {
    const next = await pieces.next().catch((error: unknown) => {
      source.throwFailure();
      throw new BackUpFault('damaged', messageOf(error));
    });
    if (next.done) return;
    yield next.value;
  }
}

async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

interface Source {
  /** Pulls, so that no more than one piece is read ahead of whoever reads the stream. */
  readonly stream: ReadableStream<Uint8Array>;
  /** Throws what the content threw, if it did: the library would take it for damage. */
  readonly throwFailure: () => void;
}

function streamOf(content: AsyncIterable<Uint8Array>): Source {
  const iterator = content[Symbol.asyncIterator]();
  let failure: { readonly error: unknown } | undefined;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  const cancel = async () => void (await iterator.return?.());
  return {
    stream: new ReadableStream({ pull, cancel }),
    throwFailure: () => {
      if (failure) throw failure.error;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
