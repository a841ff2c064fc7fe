import { describe, expect, it } from '@jest/globals';
import { testFileCipher } from '../testing/testFileCipher.ts';
import { DamagedFile, type FileCipher } from './fileCipher.ts';

const CHUNK = 64 * 1_024;
const PLACE = 'documents/aa/a.pdf';

/** Arrives in pieces of this many bytes. */
async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
async function read(cipher: FileCipher, stored: Uint8Array, place = PLACE, pieces = 10_007): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const part of cipher.decrypt(inPieces(stored, pieces), place)) found.push(part);
  return Buffer.concat(found);
}
const content = (length: number) => Buffer.alloc(length, '证明 certificate ');

describe('an encrypted file', () => {
  const cipher = testFileCipher();

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 5])(
    'of %d bytes is read as it was written',
    async (length) => {
      const stored = cipher.encrypt(content(length), PLACE);
      expect((await read(cipher, stored)).equals(content(length))).toBe(true);
      expect(Buffer.from(stored).includes('certificate')).toBe(false);
    },
  );

  it('differs each time, and is delivered before all of it has arrived', async () => {
    const stored = cipher.encrypt(content(4 * CHUNK), PLACE);
    expect(Buffer.from(stored).equals(cipher.encrypt(content(4 * CHUNK), PLACE))).toBe(false);
    let arrived = 0;
    const slowly = async function* () {
      for await (const piece of inPieces(stored, 1_000)) {
        arrived += piece.length;
        yield piece;
      }
    };
    const reading = cipher.decrypt(slowly(), PLACE);
    expect((await reading.next()).value?.length).toBe(CHUNK);
    expect(arrived).toBeLessThan(CHUNK + 3_000);
    await reading.return(undefined);
  });

  it('cannot be read at another place, altered, cut off, or with chunks swapped', async () => {
    const stored = cipher.encrypt(content(2 * CHUNK + 9), PLACE);
    await expect(read(cipher, stored, 'documents/bb/b.pdf')).rejects.toThrow(DamagedFile);
    for (const at of [8, 12, 30, 60, 72, 72 + CHUNK, stored.length - 1]) {
      const altered = Uint8Array.from(stored, (byte, index) => (index === at ? byte ^ 1 : byte));
      await expect(read(cipher, altered)).rejects.toThrow(DamagedFile);
    }
    const whole = CHUNK + 16;
    for (const length of [20, 72, 72 + whole, 72 + 2 * whole, stored.length - 1]) {
      await expect(read(cipher, stored.subarray(0, length))).rejects.toThrow(DamagedFile);
    }
    const [one, other] = [stored.subarray(72, 72 + whole), stored.subarray(72 + whole, 72 + 2 * whole)];
    const swapped = Buffer.concat([stored.subarray(0, 72), other, one, stored.subarray(72 + 2 * whole)]);
    await expect(read(cipher, swapped)).rejects.toThrow(DamagedFile);
  });

  it('from before encryption passes as it is', async () => {
    for (const old of ['', '%PDF', content(3 * CHUNK)]) {
      expect((await read(cipher, Buffer.from(old))).equals(Buffer.from(old))).toBe(true);
    }
  });

  it('is read with the key of its generation, whichever is the newest', async () => {
    const stored = cipher.encrypt(content(10), PLACE);
    const rotated = testFileCipher([1, 2]);
    expect((await read(rotated, stored)).equals(content(10))).toBe(true);
    expect([cipher.isCurrent(stored), rotated.isCurrent(stored)]).toEqual([true, false]);
    expect(rotated.isCurrent(rotated.encrypt(content(10), PLACE))).toBe(true);
    await expect(read(testFileCipher([2]), stored)).rejects.toThrow(/unknown key/);
  });
});
