/**
 * RC2 in CBC mode, decryption only (RFC 2268): the certificates in PKCS#12 files of older programs are hidden by it, and
 * OpenSSL 3 has laid it aside. It protects nothing here; the private key is never under it.
 */
const BLOCK_BYTES = 8;
const WORDS = 64;
const KEY_BYTES_MAX = 128;
const MASK = 0xffff;
/** Rotations of the four words in a mixing round. */
const ROTATIONS = [1, 2, 3, 5] as const;
/** Rounds before which, in decryption, the words are mashed. */
const MASH_AFTER = [11, 5];
const ROUNDS = 16;

/** The permutation of RFC 2268 2, made of the digits of pi. */
const PI_TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);

/** @param effectiveBits how much of the key counts: 40 or 128 */
export function decryptRc2(
  key: Uint8Array,
  effectiveBits: number,
  iv: Uint8Array,
  data: Uint8Array,
): Uint8Array {
  const words = expandKey(key, effectiveBits);
  const plain = Buffer.alloc(data.length);
  let before = Buffer.from(iv);
  for (let at = 0; at + BLOCK_BYTES <= data.length; at += BLOCK_BYTES) {
    const block = Buffer.from(data.subarray(at, at + BLOCK_BYTES));
    const opened = decryptBlock(words, block);
    for (let index = 0; index < BLOCK_BYTES; index += 1)
      plain[at + index] = (opened[index] ?? 0) ^ (before[index] ?? 0);
    before = block;
  }
  return plain;
}

function expandKey(key: Uint8Array, effectiveBits: number): readonly number[] {
  const bytes = new Uint8Array(KEY_BYTES_MAX);
  bytes.set(key);
  const at = (index: number) => bytes[index] ?? 0;
  const pi = (index: number) => PI_TABLE[index & 0xff] ?? 0;
  for (let index = key.length; index < KEY_BYTES_MAX; index += 1)
    bytes[index] = pi(at(index - 1) + at(index - key.length));
  const effectiveBytes = Math.ceil(effectiveBits / 8);
  const first = KEY_BYTES_MAX - effectiveBytes;
  bytes[first] = pi(at(first) & (0xff >> (8 * effectiveBytes - effectiveBits)));
  for (let index = first - 1; index >= 0; index -= 1)
    bytes[index] = pi(at(index + 1) ^ at(index + effectiveBytes));
  return Array.from({ length: WORDS }, (_, index) => at(2 * index) | (at(2 * index + 1) << 8));
}

function decryptBlock(words: readonly number[], block: Buffer): Buffer {
  const r = [0, 1, 2, 3].map((index) => block.readUInt16LE(index * 2));
  const value = (index: number) => r[(index + 4) % 4] ?? 0;
  for (let round = ROUNDS - 1; round >= 0; round -= 1) {
    for (let index = 3; index >= 0; index -= 1) {
      const rotation = ROTATIONS[index] ?? 0;
      const turned = ((value(index) >> rotation) | (value(index) << (16 - rotation))) & MASK;
      const mixed =
        (words[round * 4 + index] ?? 0) +
        (value(index - 1) & value(index - 2)) +
        (~value(index - 1) & value(index - 3));
      r[index] = (turned - mixed) & MASK;
    }
    if (!MASH_AFTER.includes(round)) continue;
    for (let index = 3; index >= 0; index -= 1)
      r[index] = (value(index) - (words[value(index - 1) & (WORDS - 1)] ?? 0)) & MASK;
  }
  const opened = Buffer.alloc(BLOCK_BYTES);
  for (let index = 0; index < 4; index += 1) opened.writeUInt16LE(value(index), index * 2);
  return opened;
}
