import { type KeyObject, verify } from 'node:crypto';
import { OID } from '../der/oids.ts';
import { type DerNode, oidOf, partsOf } from '../der/readDer.ts';
import { NULL, objectId, sequence, TAG } from '../der/writeDer.ts';
import { malformed } from '../malformed.ts';

/** Hash functions permitted in a signature; SHA-1 is not. */
export type Digest = 'sha256' | 'sha384' | 'sha512';
/** What a signing key can do. */
export type SignatureAlgorithm = 'rsa-sha256' | 'ecdsa-sha256';

const DIGESTS: Readonly<Record<string, Digest>> = {
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
};

interface KnownSignature {
  readonly keyType: 'rsa' | 'ec';
  /** Null: the digest that the signer names separately. */
  readonly digest: Digest | null;
}

const SIGNATURES: Readonly<Record<string, KnownSignature>> = {
  [OID.rsa]: { keyType: 'rsa', digest: null },
  [OID.rsaSha256]: { keyType: 'rsa', digest: 'sha256' },
  [OID.rsaSha384]: { keyType: 'rsa', digest: 'sha384' },
  [OID.rsaSha512]: { keyType: 'rsa', digest: 'sha512' },
  [OID.ecdsaSha256]: { keyType: 'ec', digest: 'sha256' },
  [OID.ecdsaSha384]: { keyType: 'ec', digest: 'sha384' },
  [OID.ecdsaSha512]: { keyType: 'ec', digest: 'sha512' },
};

/** Without parameters, as in CAdES (RFC 5754 2). */
export const SHA256 = sequence(objectId(OID.sha256));

const WRITTEN: Readonly<Record<SignatureAlgorithm, Uint8Array>> = {
  'rsa-sha256': sequence(objectId(OID.rsaSha256), NULL),
  'ecdsa-sha256': sequence(objectId(OID.ecdsaSha256)),
};

export const algorithmIdentifier = (algorithm: SignatureAlgorithm): Uint8Array => WRITTEN[algorithm];

/** Returns the algorithm's name; throws `Malformed` when it has parameters. */
function plainAlgorithm(node: DerNode): string {
  const parts = partsOf(node);
  const name = oidOf(parts.take(TAG.objectId));
  const parameters = parts.takeIf(TAG.null);
  if (parameters && parameters.content.length > 0) malformed('parameters of an algorithm');
  parts.end();
  return name;
}

export const digestOf = (node: DerNode): Digest =>
  DIGESTS[plainAlgorithm(node)] ?? malformed('an unknown hash function');

/** Verifies a signature; also false when the key's type does not match the algorithm. Throws `Malformed`. */
export function isSignatureGood(
  signed: Uint8Array,
  { algorithm, digest, signature }: { algorithm: DerNode; digest: Digest; signature: Uint8Array },
  key: KeyObject,
): boolean {
  const known = SIGNATURES[plainAlgorithm(algorithm)] ?? malformed('an unknown signature algorithm');
  if (known.digest !== null && known.digest !== digest) return false;
  if (key.asymmetricKeyType !== known.keyType) return false;
  try {
    return verify(digest, signed, key, signature);
  } catch {
    // OpenSSL could not parse the signature.
    return false;
  }
}
