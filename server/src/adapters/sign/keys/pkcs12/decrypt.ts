import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { errorCode } from '../../../../errorCode.ts';
import { type DerNode, oidOf, partsOf, smallInteger } from '../../der/readDer.ts';
import { TAG } from '../../der/writeDer.ts';
import { malformed } from '../../malformed.ts';
import { type DerivedFrom, deriveKey, PURPOSE } from './deriveKey.ts';
import { decryptRc2 } from './rc2.ts';

/** More rounds than any program writes; they are worked off at the start. */
const ITERATIONS_MAX = 10_000_000;
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';

/** Encryption by a password of PKCS#12 (RFC 7292 C): bytes of the key, and the cipher. */
const OLD_SCHEMES: Readonly<
  Record<string, { readonly keyBytes: number; readonly cipher: 'des-ede3' | 'rc2' }>
> = {
  '1.2.840.113549.1.12.1.3': { keyBytes: 24, cipher: 'des-ede3' },
  '1.2.840.113549.1.12.1.4': { keyBytes: 16, cipher: 'des-ede3' },
  '1.2.840.113549.1.12.1.5': { keyBytes: 16, cipher: 'rc2' },
  '1.2.840.113549.1.12.1.6': { keyBytes: 5, cipher: 'rc2' },
};
const OLD_IV_BYTES = 8;

/** Of PBES2 (RFC 8018 B.2, RFC 3565). */
const CIPHERS: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
};
const HMAC_SHA1 = '1.2.840.113549.2.7';
const HMACS: Readonly<Record<string, string>> = {
  [HMAC_SHA1]: 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

/** Opens what a password hides. Throws `Malformed`, for a wrong password as well. */
export function decrypt(algorithm: DerNode, hidden: Uint8Array, password: string): Uint8Array {
  const parts = partsOf(algorithm);
  const scheme = oidOf(parts.take(TAG.objectId));
  const parameters = parts.take(TAG.sequence);
  parts.end();
  try {
    return scheme === PBES2
      ? decryptPbes2(parameters, hidden, password)
      : decryptOld(scheme, parameters, hidden, password);
  } catch (error) {
    if (errorCode(error) !== undefined) malformed('the password does not open it');
    throw error;
  }
}

export function iterationsOf(node: DerNode): number {
  const count = smallInteger(node);
  return count >= 1 && count <= ITERATIONS_MAX ? count : malformed('the rounds of a key derivation');
}

function decryptPbes2(parameters: DerNode, hidden: Uint8Array, password: string): Uint8Array {
  const parts = partsOf(parameters);
  const kdf = partsOf(parts.take(TAG.sequence));
  const scheme = partsOf(parts.take(TAG.sequence));
  parts.end();
  if (oidOf(kdf.take(TAG.objectId)) !== PBKDF2) malformed('an unknown key derivation');
  const settings = partsOf(kdf.take(TAG.sequence));
  const salt = settings.take(TAG.octetString).content;
  const iterations = iterationsOf(settings.take(TAG.integer));
  settings.takeIf(TAG.integer);
  const hmac = settings.takeIf(TAG.sequence);
  const hmacName = hmac ? oidOf(partsOf(hmac).take(TAG.objectId)) : HMAC_SHA1;
  const digest = HMACS[hmacName] ?? malformed('an unknown hash function');
  const cipher = CIPHERS[oidOf(scheme.take(TAG.objectId))] ?? malformed('an unknown cipher');
  const iv = scheme.take(TAG.octetString).content;
  const key = pbkdf2Sync(password, salt, iterations, cipher.keyBytes, digest);
  return openBlocks(cipher.name, key, iv, hidden);
}

function decryptOld(scheme: string, parameters: DerNode, hidden: Uint8Array, password: string): Uint8Array {
  const known = OLD_SCHEMES[scheme] ?? malformed('an unknown encryption');
  const parts = partsOf(parameters);
  const from: DerivedFrom = {
    digest: 'sha1',
    password,
    salt: parts.take(TAG.octetString).content,
    iterations: iterationsOf(parts.take(TAG.integer)),
  };
  const key = deriveKey(from, PURPOSE.key, known.keyBytes);
  const iv = deriveKey(from, PURPOSE.iv, OLD_IV_BYTES);
  if (known.cipher === 'rc2') return withoutPadding(decryptRc2(key, known.keyBytes * 8, iv, hidden));
  // Two keys of three: the first is the third again.
  const whole = known.keyBytes === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
  return openBlocks('des-ede3-cbc', whole, iv, hidden);
}

function openBlocks(name: string, key: Uint8Array, iv: Uint8Array, hidden: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(name, key, iv);
  return Buffer.concat([decipher.update(hidden), decipher.final()]);
}

function withoutPadding(plain: Uint8Array): Uint8Array {
  const count = plain.at(-1) ?? 0;
  const isPadded = count >= 1 && count <= 8 && plain.subarray(-count).every((byte) => byte === count);
  return isPadded ? plain.subarray(0, plain.length - count) : malformed('the password does not open it');
}
