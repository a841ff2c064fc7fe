import { describe, expect, it } from '@jest/globals';
import { Decrypter, Encrypter } from 'age-encryption';
import fc from 'fast-check';
import { decryptWith, encryptTo, type KeyPair, makeKeyPair } from './ageFile.ts';

const CHUNK = 65_536;
const RUNS = 25;
/** Around the ends of chunks, where the last one is marked. */
const lengths = fc.oneof(
  fc.nat(2_000),
  fc.constantFrom(...[1, 2, 3].flatMap((count) => [-1, 0, 1].map((more) => count * CHUNK + more))),
);

async function* cut(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.byteLength; at += length) yield bytes.subarray(at, at + length);
}
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const bytesOf = (length: number) => Buffer.alloc(length, 'age of a file ');

describe('a file of age', () => {
  let keys: KeyPair;
  const both = (work: (plain: Buffer, pieces: number) => Promise<Uint8Array>) =>
    fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 1, max: 100_000 }), async (length, pieces) => {
        const plain = bytesOf(length);
        expect(Buffer.from(await work(plain, pieces)).equals(plain)).toBe(true);
      }),
      { numRuns: RUNS },
    );

  it('is read and written in pieces of any length', async () => {
    keys = await makeKeyPair();
    const encrypter = new Encrypter();
    encrypter.addRecipient(keys.recipient);
    const decrypter = new Decrypter();
    decrypter.addIdentity(keys.identity);
    await both(async (plain, pieces) =>
      decrypter.decrypt(await whole(await encryptTo(keys.recipient, cut(plain, pieces)))),
    );
    await both(async (plain, pieces) =>
      whole(decryptWith([keys.identity], cut(await encrypter.encrypt(plain), pieces))),
    );
  });

  it('tells a failure of its source from a damage', async () => {
    const failing = async function* () {
      yield Buffer.from('age-encryption.org/v1\n');
      throw new Error('EIO: i/o error');
    };
    await expect(whole(decryptWith([keys.identity], failing()))).rejects.toThrow('EIO');
  });
});
