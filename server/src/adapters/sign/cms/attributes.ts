import { createHash } from 'node:crypto';
import { OID } from '../der/oids.ts';
import { type DerNode, oidOf, partsOf, readDer } from '../der/readDer.ts';
import { objectId, octets, sequence, setOf, TAG } from '../der/writeDer.ts';
import { malformed } from '../malformed.ts';

export const attribute = (oid: string, value: Uint8Array): Uint8Array =>
  sequence(objectId(oid), setOf(value));

/**
 * Signed attributes of CAdES (EN 319 122-1): content type and digest, and the signing certificate. The time is not included,
 * because a PDF signature states it in its dictionary (EN 319 142-1).
 */
export function signedAttributes(facts: {
  readonly contentType: string;
  readonly messageDigest: Uint8Array;
  readonly certificate: Uint8Array;
}): Uint8Array {
  const certificateHash = createHash('sha256').update(facts.certificate).digest();
  return setOf(
    attribute(OID.contentType, objectId(facts.contentType)),
    attribute(OID.messageDigest, octets(facts.messageDigest)),
    // SigningCertificateV2 (RFC 5035 3): SHA-256 is the default and therefore omitted.
    attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(certificateHash))))),
  );
}

/** Returns attribute values by name; throws `Malformed` unless each has exactly one value and none is repeated. */
export function readAttributes(encoded: readonly DerNode[]): ReadonlyMap<string, DerNode> {
  const found = new Map<string, DerNode>();
  for (const node of encoded) {
    const parts = partsOf(node);
    const name = oidOf(parts.take(TAG.objectId));
    const values = partsOf(parts.take(TAG.set), TAG.set);
    parts.end();
    const value = values.takeAny();
    values.end();
    if (found.has(name)) malformed('an attribute twice');
    found.set(name, value);
  }
  return found;
}

/** Whether the signed attributes name this certificate as the signer's (RFC 5035, either version). Throws `Malformed`. */
export function namesCertificate(attributes: ReadonlyMap<string, DerNode>, certificate: Uint8Array): boolean {
  const second = attributes.get(OID.signingCertificateV2);
  const first = second ?? attributes.get(OID.signingCertificate);
  if (!first) return false;
  const identified = partsOf(partsOf(partsOf(first).take(TAG.sequence)).take(TAG.sequence));
  const algorithm = second ? identified.takeIf(TAG.sequence) : undefined;
  const name = algorithm ? oidOf(partsOf(algorithm).take(TAG.objectId)) : undefined;
  const digest = second ? digestName(name) : 'sha1';
  const hash = identified.take(TAG.octetString).content;
  return createHash(digest).update(certificate).digest().equals(hash);
}

function digestName(oid: string | undefined): string {
  switch (oid) {
    case undefined:
    case OID.sha256:
      return 'sha256';
    case OID.sha384:
      return 'sha384';
    case OID.sha512:
      return 'sha512';
    default:
      return malformed('the hash function of a certificate identifier');
  }
}

/** Parses the attributes that follow each other in a message. */
export const readEncodedAttributes = (encoded: readonly Uint8Array[]): ReadonlyMap<string, DerNode> =>
  readAttributes(encoded.map((each) => readDer(each)));
