import { OID } from '../der/oids.ts';
import { oidOf, readDer } from '../der/readDer.ts';
import { TAG } from '../der/writeDer.ts';
import { malformed } from '../malformed.ts';
import { type Certificate, readCertificate } from '../x509/certificate.ts';
import { type Digest, digestOf, isSignatureGood } from './algorithms.ts';
import { namesCertificate, readAttributes } from './attributes.ts';
import type { SignedData } from './signedData.ts';

/** A message's certificates, and the one it names as the signer's. */
export interface MessageCertificates {
  readonly signer: Certificate;
  readonly all: readonly Certificate[];
}

const CERTIFICATES_MAX = 16;

/** Throws `Malformed`. */
export function certificatesOf(data: SignedData): MessageCertificates {
  if (data.certificates.length > CERTIFICATES_MAX) malformed('too many certificates');
  const all = data.certificates.map(readCertificate);
  const signer = all.find(({ issuerAndSerial }) => Buffer.from(issuerAndSerial).equals(data.signerId));
  return { signer: signer ?? malformed("the signer's certificate is missing"), all };
}

/**
 * Verifies a message against its content and the signer's certificate (RFC 5652 5.4, 5.6, RFC 5035). The caller decides whether
 * to trust that certificate. Throws `Malformed`. @param digestContent computes the digest of what was signed
 */
export function checkSignedData(
  data: SignedData,
  signer: Certificate,
  digestContent: (digest: Digest) => Uint8Array,
): 'good' | 'wrongDigest' | 'wrongSignature' {
  const digest = digestOf(readDer(data.digestAlgorithm));
  const attributes = readAttributes(readDer(data.signedAttributes).children);
  const contentType = attributes.get(OID.contentType) ?? malformed('the kind of content is not signed');
  if (oidOf(contentType) !== data.contentType) malformed('another kind of content');
  const messageDigest = attributes.get(OID.messageDigest);
  if (messageDigest?.tag !== TAG.octetString) malformed('the digest is not signed');
  if (!Buffer.from(messageDigest.content).equals(digestContent(digest))) return 'wrongDigest';
  const { signatureAlgorithm, signature, signedAttributes } = data;
  const isGood = isSignatureGood(
    signedAttributes,
    { algorithm: readDer(signatureAlgorithm), digest, signature },
    signer.publicKey,
  );
  return isGood && namesCertificate(attributes, signer.der) ? 'good' : 'wrongSignature';
}
