import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../system.ts';
import type { TimestampService } from '../timestamp/types.ts';
import { algorithmIdentifier, SHA256 } from './cms/algorithms.ts';
import { attribute, signedAttributes } from './cms/attributes.ts';
import { writeSignedData } from './cms/signedData.ts';
import { OID } from './der/oids.ts';
import { attempt } from './malformed.ts';
import { findPage, type PdfPage } from './pdf/findPage.ts';
import { type PdfFile, readPdf } from './pdf/readPdf.ts';
import { signedFields } from './pdf/signatureFields.ts';
import { addSignatureSpace, digestAround, fillGap } from './pdf/signatureSpace.ts';
import type {
  DocumentSigner,
  SignerDescription,
  SigningKey,
  SignProblem,
  WithoutTimestamp,
} from './types.ts';

/** Largest document that can be signed, in bytes: offsets are written with ten digits, and the file is read into memory. */
const PDF_BYTES_MAX = 64 * 2 ** 20;
/** Space for a timestamp from a service not used before. */
const FIRST_TOKEN_ROOM_BYTES = 8 * 2 ** 10;
/** Timestamps from one service differ by a few bytes. */
const TOKEN_MARGIN_BYTES = 256;
/** Larger than any RSA signature. */
const SIGNATURE_ROOM_BYTES = 1_024;
const TRIES = 2;
const SHA256_BYTES = 32;
const BROKEN = fail<SignProblem>({ kind: 'pdfUnsignable', why: 'broken' });

export interface DocumentSignerParts {
  readonly key: SigningKey;
  /** Null: documents are signed without a timestamp. */
  readonly timestamps: TimestampService | null;
  readonly withoutTimestamp: WithoutTimestamp;
  readonly clock: Pick<Clock, 'now'>;
}

/** Creates a signer from a key and a timestamp service. */
export function createDocumentSigner(parts: DocumentSignerParts): DocumentSigner {
  const { key, timestamps, clock } = parts;
  const signatureRoom = ownRoom(key);
  let tokenRoom = timestamps ? FIRST_TOKEN_ROOM_BYTES : 0;

  const signContainer = async (digest: Uint8Array): Promise<Result<Container, SignProblem>> => {
    const attributes = signedAttributes({
      contentType: OID.data,
      messageDigest: digest,
      certificate: key.certificate.der,
    });
    const signature = await key.sign(attributes);
    if (!signature.ok) return fail({ kind: 'keyUnavailable', detail: signature.problem });
    const token = timestamps ? await timestamps.requestToken(signature.value) : null;
    if (token && !token.ok && parts.withoutTimestamp === 'refuse')
      return fail({ kind: 'timestampUnavailable', detail: token.problem.kind });
    const stamped = token?.ok ? [attribute(OID.timestampToken, token.value.token)] : [];
    return ok({
      tokenBytes: token?.ok ? token.value.token.length : 0,
      bytes: containerOf(key, attributes, signature.value, stamped),
    });
  };

  const sign: DocumentSigner['sign'] = async (pdf, request) => {
    const now = clock.now().getTime();
    if (now < key.certificate.x509.validFromDate.getTime()) return fail({ kind: 'certificateNotYetValid' });
    if (now > key.certificate.x509.validToDate.getTime()) return fail({ kind: 'certificateExpired' });
    const opened = openUnsigned(pdf, request.field?.page ?? 1);
    if (!opened.ok) return opened;
    const { file, page } = opened.value;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const space = attempt(() => addSignatureSpace(file, page, request, signatureRoom + tokenRoom));
      if (!space.ok) return BROKEN;
      const container = await signContainer(digestAround(space.value));
      if (!container.ok) return container;
      const isIn = fillGap(space.value, container.value.bytes);
      if (container.value.tokenBytes > 0) tokenRoom = container.value.tokenBytes + TOKEN_MARGIN_BYTES;
      if (isIn) return ok(space.value.bytes);
    }
    return fail({ kind: 'timestampUnavailable', detail: 'its timestamps keep growing' });
  };
  return { sign, describe: () => describe(key), close: key.close };
}

interface Container {
  readonly bytes: Uint8Array;
  readonly tokenBytes: number;
}

function containerOf(
  key: SigningKey,
  attributes: Uint8Array,
  signature: Uint8Array,
  unsignedAttributes: readonly Uint8Array[],
): Uint8Array {
  return writeSignedData({
    contentType: OID.data,
    content: null,
    certificates: [key.certificate, ...key.issuers].map(({ der }) => der),
    signerId: key.certificate.issuerAndSerial,
    digestAlgorithm: SHA256,
    signedAttributes: attributes,
    signatureAlgorithm: algorithmIdentifier(key.algorithm),
    signature,
    unsignedAttributes,
  });
}

/** Maximum size of a signature without its timestamp. */
function ownRoom(key: SigningKey): number {
  return containerOf(
    key,
    signedAttributes({
      contentType: OID.data,
      messageDigest: new Uint8Array(SHA256_BYTES),
      certificate: key.certificate.der,
    }),
    new Uint8Array(SIGNATURE_ROOM_BYTES),
    [],
  ).length;
}

interface OpenedDocument {
  readonly file: PdfFile;
  readonly page: PdfPage;
}

function openUnsigned(pdf: Uint8Array, pageNumber: number): Result<OpenedDocument, SignProblem> {
  if (pdf.length > PDF_BYTES_MAX) return fail({ kind: 'pdfUnsignable', why: 'tooLarge' });
  const opened = attempt(() => {
    const file = readPdf(pdf);
    return { file, isSigned: signedFields(file).length > 0, page: findPage(file, pageNumber) };
  });
  if (!opened.ok) return BROKEN;
  const { file, isSigned, page } = opened.value;
  if (file.references.trailer.has('Encrypt')) return fail({ kind: 'pdfUnsignable', why: 'encrypted' });
  if (isSigned) return fail({ kind: 'pdfUnsignable', why: 'alreadySigned' });
  return page ? ok({ file, page }) : fail({ kind: 'pdfUnsignable', why: 'noSuchPage' });
}

function describe({ certificate: { x509 }, isTest }: SigningKey): SignerDescription {
  return {
    subject: x509.subject,
    issuer: x509.issuer,
    validFrom: x509.validFromDate,
    validTo: x509.validToDate,
    fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    isTest,
  };
}
