import { createHash } from 'node:crypto';
import { checkToken } from '../timestamp/checkToken.ts';
import { readEncodedAttributes } from './cms/attributes.ts';
import { readSignedData, type SignedData, writeSignedData } from './cms/signedData.ts';
import { certificatesOf, checkSignedData, type MessageCertificates } from './cms/verifySignedData.ts';
import { OID } from './der/oids.ts';
import { attempt } from './malformed.ts';
import { type PdfFile, readPdf } from './pdf/readPdf.ts';
import { type FoundSignature, readSignature } from './pdf/readSignature.ts';
import { DOCUMENT_ID_KEY } from './pdf/signatureEntries.ts';
import { signedFields } from './pdf/signatureFields.ts';
import { type Certificate, isSame, isValidAt, maySignDocuments } from './x509/certificate.ts';
import { findPath } from './x509/chain.ts';

/** Whose signatures are trusted. */
export interface SignatureTrust {
  /** The school's own certificates, current and former; each identifies a signer. */
  readonly signers: readonly Certificate[];
  /** CAs that issue only to the school; every certificate they issued is trusted. Never a public CA. */
  readonly authorities: readonly Certificate[];
  /** Root certificates of timestamp services. */
  readonly timestampAnchors: readonly Certificate[];
  /** Whether a signature without a timestamp is refused. */
  readonly needsTimestamp: boolean;
}

/** Result of verifying a document's signature. */
export type SignatureVerdict =
  | { readonly kind: 'unsigned' }
  | {
      readonly kind: 'valid';
      readonly signer: SignerName;
      /** Time stated in the document. */
      readonly signedAt: Date;
      /** Time certified by the timestamp service; null without a timestamp. */
      readonly timestampedAt: Date | null;
      readonly coversWholeDocument: true;
      /** The id given at signing; undefined for a document signed by another program. */
      readonly documentId: string | undefined;
      /** SHA-256 of the file as our signer writes it: its signature may have been written again in capital digits. */
      readonly sha256: string;
    }
  | { readonly kind: 'tampered'; readonly why: TamperedReason }
  | { readonly kind: 'untrusted'; readonly why: UntrustedReason; readonly signer: SignerName }
  | { readonly kind: 'unreadable'; readonly detail: string };

export interface SignerName {
  readonly subject: string;
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly fingerprint: string;
}

export type TamperedReason =
  /** The covered content differs from what was signed. */
  | 'digest'
  /** Something was appended after signing. */
  | 'bytesAfterSignature'
  /** The signature itself, or its surroundings, were altered. */
  | 'signature'
  | 'timestamp'
  /** The file carries our mark but is too damaged to be read. */
  | 'structure'
  /** There are traces of a signature that the document no longer contains. */
  | 'signatureRemoved';

export type UntrustedReason = 'unknownSigner' | 'outsideValidity' | 'noTimestamp';

const BYTES_MAX = 64 * 2 ** 20;
const SIGNATURES_MAX = 8;
const TRACES = ['/ByteRange', 'ETSI.CAdES.detached', 'adbe.pkcs7'];

/**
 * Verifies the signature of an uploaded document. The work is bounded for any input, and nothing is thrown: a document that
 * cannot be read is `unreadable`. Revocation lists are not consulted.
 * @param now time at which signatures without a timestamp must still be valid
 */
export function inspectSignature(pdf: Uint8Array, trust: SignatureTrust, now: Date): SignatureVerdict {
  if (pdf.length > BYTES_MAX) return { kind: 'unreadable', detail: 'the file is too large' };
  const verdict = attempt(() => inspect(pdf, trust, now));
  if (verdict.ok) return verdict.value;
  if (hasOneOf(pdf, [DOCUMENT_ID_KEY])) return { kind: 'tampered', why: 'structure' };
  return { kind: 'unreadable', detail: verdict.problem };
}

/** Throws `Malformed`. */
function inspect(pdf: Uint8Array, trust: SignatureTrust, now: Date): SignatureVerdict {
  const file = readPdf(pdf);
  const fields = signedFields(file);
  if (fields.length === 0)
    return hasOneOf(pdf, TRACES) ? { kind: 'tampered', why: 'signatureRemoved' } : { kind: 'unsigned' };
  if (fields.length > SIGNATURES_MAX) return { kind: 'unreadable', detail: 'too many signatures' };
  const verdicts = fields.map((field) => inspectOne(file, readSignature(file, field), trust, now));
  // With several signatures, one that covers everything vouches for the others; otherwise the first bad one is reported.
  return (
    verdicts.find(({ kind }) => kind === 'valid') ??
    verdicts.find(({ kind }) => kind === 'tampered') ??
    verdicts[0] ?? { kind: 'unsigned' }
  );
}

function inspectOne(
  file: PdfFile,
  found: FoundSignature,
  trust: SignatureTrust,
  now: Date,
): SignatureVerdict {
  const message = readSignedData(found.container);
  const certificates = certificatesOf(message);
  const signer = nameOf(certificates.signer);
  if (!isKnown(certificates, trust)) return { kind: 'untrusted', why: 'unknownSigner', signer };
  const fault = faultOf(file, found, message, certificates);
  if (fault) return { kind: 'tampered', why: fault };

  const token = readEncodedAttributes(message.unsignedAttributes).get(OID.timestampToken);
  const timestamp = token ? checkToken(token.raw, message.signature, trust.timestampAnchors) : null;
  if (timestamp && !timestamp.ok) return { kind: 'tampered', why: 'timestamp' };
  if (!timestamp && trust.needsTimestamp) return { kind: 'untrusted', why: 'noTimestamp', signer };
  const timestampedAt = timestamp?.value.stampedAt ?? null;
  const at = timestampedAt ?? now;
  if (!isTrustedAt(certificates, trust, at)) return { kind: 'untrusted', why: 'outsideValidity', signer };
  const signedAt = found.claimedTime ?? timestampedAt;
  if (!signedAt) return { kind: 'tampered', why: 'signature' };
  const { documentId } = found;
  const sha256 = digestAsWritten(file, found);
  return { kind: 'valid', signer, signedAt, timestampedAt, coversWholeDocument: true, documentId, sha256 };
}

function digestAsWritten({ bytes }: PdfFile, { gapFrom, gapTo }: FoundSignature): string {
  const digits = Buffer.from(bytes.subarray(gapFrom, gapTo)).toString('latin1').toLowerCase();
  return createHash('sha256')
    .update(bytes.subarray(0, gapFrom))
    .update(digits, 'latin1')
    .update(bytes.subarray(gapTo))
    .digest('hex');
}

function faultOf(
  { bytes }: PdfFile,
  { gapFrom, gapTo, end, container }: FoundSignature,
  message: SignedData,
  { signer, all }: MessageCertificates,
): TamperedReason | undefined {
  const state = checkSignedData(message, signer, (digest) =>
    createHash(digest).update(bytes.subarray(0, gapFrom)).update(bytes.subarray(gapTo, end)).digest(),
  );
  if (state !== 'good') return state === 'wrongDigest' ? 'digest' : 'signature';
  if (end !== bytes.length) return 'bytesAfterSignature';
  // The parts that the signature does not cover must be exactly what our signer generates from the verified parts.
  const isOurs = Buffer.from(writeSignedData(message)).equals(container);
  const areChained = all.every(
    (each) => isSame(each, signer) || findPath(signer, all, [each], new Date(signer.x509.validFrom)),
  );
  return isOurs && areChained && message.unsignedAttributes.length <= 1 ? undefined : 'signature';
}

/** Whether the signer is or once was known, regardless of current validity. */
const isKnown = (certificates: MessageCertificates, trust: SignatureTrust): boolean =>
  isTrustedAt(certificates, trust, certificates.signer.x509.validFromDate);

function isTrustedAt({ signer, all }: MessageCertificates, trust: SignatureTrust, at: Date): boolean {
  if (trust.signers.some((each) => isSame(each, signer))) return isValidAt(signer, at);
  const isOffice = !signer.x509.ca && maySignDocuments(signer);
  return isOffice && findPath(signer, all, trust.authorities, at) !== undefined;
}

function hasOneOf(pdf: Uint8Array, marks: readonly string[]): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
  return marks.some((mark) => bytes.includes(mark, 0, 'latin1'));
}

const nameOf = ({ x509 }: Certificate): SignerName => ({
  subject: x509.subject,
  fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
});
