import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { fail, ok, type Result } from '../result.ts';

/** Length of a raw Ed25519 public key and of a signature, in bytes (RFC 8032). */
export const RELEASE_KEY_BYTES = 32;
export const RELEASE_SIGNATURE_BYTES = 64;
/** An SPKI document of an Ed25519 key is this and the key (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export function releaseKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: 'der', type: 'spki' });
}

/** A key in the form in which packages carry it. Of a private key, the public half. */
export function rawReleaseKey(key: KeyObject): Uint8Array {
  const half = key.type === 'private' ? createPublicKey(key) : key;
  return half.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD.length);
}

/** As `ssh-keygen -l` writes fingerprints, of the raw key. */
export function fingerprintOf(raw: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(raw).digest('base64').replace(/=+$/, '')}`;
}

/** Reads a public key from PEM text; the problem is a sentence. */
export function readReleaseKey(pem: string): Result<Uint8Array, string> {
  // A private key lying on a kiosk would be a mistake to hide.
  if (pem.includes('PRIVATE KEY')) return fail('this is a private key; terminals get the public one');
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') return fail(`not an Ed25519 key but ${key.asymmetricKeyType}`);
    return ok(rawReleaseKey(key));
  } catch {
    return fail('no public key in PEM form');
  }
}
