import { createHash } from 'node:crypto';

/** What is derived (RFC 7292 B.3). */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

export interface DerivedFrom {
  readonly digest: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  readonly password: string;
  readonly salt: Uint8Array;
  readonly iterations: number;
}

/** Bytes of one round of the hash function's input. */
const blockBytesOf = (digest: DerivedFrom['digest']) =>
  digest === 'sha384' || digest === 'sha512' ? 128 : 64;

/** The key derivation of PKCS#12 (RFC 7292 B.2); the password counts as UTF-16 with a zero at its end. */
export function deriveKey(
  { digest, password, salt, iterations }: DerivedFrom,
  purpose: (typeof PURPOSE)[keyof typeof PURPOSE],
  length: number,
): Uint8Array {
  const block = blockBytesOf(digest);
  const secret = Buffer.from(`${password}\0`, 'utf16le').swap16();
  const input = Buffer.concat([filled(salt, block), filled(secret, block)]);
  const diversifier = Buffer.alloc(block, purpose);
  const derived: Buffer[] = [];
  for (let have = 0; have < length; ) {
    let hash = createHash(digest).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round += 1) hash = createHash(digest).update(hash).digest();
    derived.push(hash);
    have += hash.length;
    addToBlocks(input, filled(hash, block).subarray(0, block));
  }
  return Buffer.concat(derived).subarray(0, length);
}

/** Repeated until it fills whole blocks. */
function filled(bytes: Uint8Array, block: number): Buffer {
  const length = Math.ceil(bytes.length / block) * block;
  return Buffer.from(Array.from({ length }, (_, index) => bytes[index % bytes.length] ?? 0));
}

/** Adds a number and one to each block, modulo its size. */
function addToBlocks(input: Buffer, added: Uint8Array): void {
  for (let from = 0; from < input.length; from += added.length) {
    let carry = 1;
    for (let index = added.length - 1; index >= 0; index -= 1) {
      const sum = (input[from + index] ?? 0) + (added[index] ?? 0) + carry;
      input[from + index] = sum & 0xff;
      carry = sum >> 8;
    }
  }
}
