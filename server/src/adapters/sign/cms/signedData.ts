import { OID } from '../der/oids.ts';
import { type DerNode, oidOf, partsOf, readDer, smallInteger } from '../der/readDer.ts';
import {
  contextTag,
  encode,
  inSetOrder,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  TAG,
} from '../der/writeDer.ts';
import { malformed } from '../malformed.ts';

/** A signed message with one signer (RFC 5652 5), as used by document signatures and timestamps. */
export interface SignedData {
  readonly contentType: string;
  /** Null for a detached signature. */
  readonly content: Uint8Array | null;
  readonly certificates: readonly Uint8Array[];
  /** Encoded issuer and serial number of the signer's certificate. */
  readonly signerId: Uint8Array;
  readonly digestAlgorithm: Uint8Array;
  /** Encoded as a SET, which is the form that is signed. */
  readonly signedAttributes: Uint8Array;
  readonly signatureAlgorithm: Uint8Array;
  readonly signature: Uint8Array;
  /** Encoded attributes that the signature does not cover. */
  readonly unsignedAttributes: readonly Uint8Array[];
}

const SIGNER_VERSION = 1;
/** Version for plain data content, and for any other content. */
const versionFor = (contentType: string) => (contentType === OID.data ? 1 : 3);
const IMPLICIT = {
  certificates: contextTag(0),
  revocations: contextTag(1),
  signed: contextTag(0),
  unsigned: contextTag(1),
};
const EXPLICIT = contextTag(0);

export function writeSignedData(data: SignedData): Uint8Array {
  const content = data.content === null ? [] : [encode(EXPLICIT, octets(data.content))];
  const unsigned = inSetOrder(data.unsignedAttributes);
  const signer = sequence(
    integer(SIGNER_VERSION),
    data.signerId,
    data.digestAlgorithm,
    encode(IMPLICIT.signed, readDer(data.signedAttributes).content),
    data.signatureAlgorithm,
    octets(data.signature),
    ...(unsigned.length === 0 ? [] : [encode(IMPLICIT.unsigned, ...unsigned)]),
  );
  return sequence(
    objectId(OID.signedData),
    encode(
      EXPLICIT,
      sequence(
        integer(versionFor(data.contentType)),
        setOf(data.digestAlgorithm),
        sequence(objectId(data.contentType), ...content),
        encode(IMPLICIT.certificates, ...inSetOrder(data.certificates)),
        setOf(signer),
      ),
    ),
  );
}

/** Parses a signed message with exactly one signer, identified by issuer and serial number. Throws `Malformed`. */
export function readSignedData(message: Uint8Array): SignedData {
  const outer = partsOf(readDer(message));
  if (oidOf(outer.take(TAG.objectId)) !== OID.signedData) malformed('no signed message');
  const wrapped = partsOf(outer.take(EXPLICIT), EXPLICIT);
  outer.end();
  const parts = partsOf(wrapped.take(TAG.sequence));
  wrapped.end();

  const version = smallInteger(parts.take(TAG.integer));
  const digests = parts.take(TAG.set);
  const { contentType, content } = readContent(parts.take(TAG.sequence));
  if (version !== versionFor(contentType)) malformed('the version of a signed message');
  const certificates = parts.takeIf(IMPLICIT.certificates)?.children.map(({ raw }) => raw) ?? [];
  parts.takeIf(IMPLICIT.revocations);
  const signers = partsOf(parts.take(TAG.set), TAG.set);
  parts.end();
  const signer = readSigner(signers.take(TAG.sequence));
  signers.end();
  const named = digests.children.some(({ raw }) => Buffer.from(raw).equals(signer.digestAlgorithm));
  if (!named) malformed('the hash functions of a signed message');
  return { contentType, content, certificates, ...signer };
}

function readContent(node: DerNode): Pick<SignedData, 'contentType' | 'content'> {
  const parts = partsOf(node);
  const contentType = oidOf(parts.take(TAG.objectId));
  const wrapped = parts.takeIf(EXPLICIT);
  parts.end();
  if (!wrapped) return { contentType, content: null };
  const inner = partsOf(wrapped, EXPLICIT);
  const content = inner.take(TAG.octetString).content;
  inner.end();
  return { contentType, content };
}

function readSigner(node: DerNode): Omit<SignedData, 'contentType' | 'content' | 'certificates'> {
  const parts = partsOf(node);
  if (smallInteger(parts.take(TAG.integer)) !== SIGNER_VERSION) malformed('the version of a signer');
  const signerId = parts.take(TAG.sequence).raw;
  const digestAlgorithm = parts.take(TAG.sequence).raw;
  const signed = parts.take(IMPLICIT.signed);
  const signatureAlgorithm = parts.take(TAG.sequence).raw;
  const signature = parts.take(TAG.octetString).content;
  const unsigned = parts.takeIf(IMPLICIT.unsigned);
  parts.end();
  return {
    signerId,
    digestAlgorithm,
    signedAttributes: encode(TAG.set, signed.content),
    signatureAlgorithm,
    signature,
    unsignedAttributes: unsigned?.children.map(({ raw }) => raw) ?? [],
  };
}
