import { createHash } from 'node:crypto';
import { SHA256 } from '../sign/cms/algorithms.ts';
import { OID } from '../sign/der/oids.ts';
import {
  type DerNode,
  momentOf,
  oidOf,
  partsOf,
  plainNumber,
  readDer,
  smallInteger,
} from '../sign/der/readDer.ts';
import {
  boolean,
  contextTag,
  generalizedTime,
  integer,
  objectId,
  octets,
  sequence,
  TAG,
} from '../sign/der/writeDer.ts';
import { malformed } from '../sign/malformed.ts';

/** Request of a client to a timestamp service (RFC 3161 2.4.1), for a SHA-256 digest. */
export interface TimestampRequest {
  readonly imprint: Uint8Array;
  readonly policy: string | null;
  /** Bytes of a non-negative integer. */
  readonly nonce: Uint8Array | null;
}

/** Content of a token (RFC 3161 2.4.2). */
export interface TimestampFacts {
  readonly policy: string;
  readonly imprint: Uint8Array;
  readonly stampedAt: Date;
  readonly nonce: Uint8Array | null;
}

const VERSION = 1;
const GRANTED_MAX = 1;
const TSA_NAME = contextTag(0);
const EXTENSIONS = contextTag(1);
const REQUEST_EXTENSIONS = contextTag(0);
const GRANTED = 0;

export const imprintOf = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

export function writeRequest({ imprint, policy, nonce }: TimestampRequest): Uint8Array {
  return sequence(
    integer(VERSION),
    sequence(SHA256, octets(imprint)),
    ...(policy === null ? [] : [objectId(policy)]),
    ...(nonce === null ? [] : [integer(nonce)]),
    // Requests that the token include the service's certificate, without which it could not be verified later.
    boolean(true),
  );
}

/** Throws `Malformed`. */
export function readRequest(request: Uint8Array): TimestampRequest {
  const parts = partsOf(readDer(request));
  if (smallInteger(parts.take(TAG.integer)) !== VERSION) malformed('the version');
  const imprint = readImprint(parts.take(TAG.sequence));
  const policy = parts.takeIf(TAG.objectId);
  const nonce = parts.takeIf(TAG.integer);
  parts.takeIf(TAG.boolean);
  parts.takeIf(REQUEST_EXTENSIONS);
  parts.end();
  return { imprint, policy: policy ? oidOf(policy) : null, nonce: nonce ? plainNumber(nonce) : null };
}

/** A token, or the status of a refusal (RFC 3161 2.4.2). */
export function writeResponse(
  answer: { readonly token: Uint8Array } | { readonly status: number },
): Uint8Array {
  return 'token' in answer
    ? sequence(sequence(integer(GRANTED)), answer.token)
    : sequence(sequence(integer(answer.status)));
}

/** Throws `Malformed`. */
export function readResponse(
  response: Uint8Array,
): { readonly token: Uint8Array } | { readonly status: number } {
  const parts = partsOf(readDer(response));
  const status = smallInteger(partsOf(parts.take(TAG.sequence)).take(TAG.integer));
  const token = parts.takeIf(TAG.sequence);
  parts.end();
  if (status > GRANTED_MAX) return { status };
  return { token: token?.raw ?? malformed('there is no token') };
}

export function writeFacts(
  { policy, imprint, stampedAt, nonce }: TimestampFacts,
  serial: Uint8Array,
): Uint8Array {
  return sequence(
    integer(VERSION),
    objectId(policy),
    sequence(SHA256, octets(imprint)),
    integer(serial),
    generalizedTime(stampedAt),
    // Accurate to one second.
    sequence(integer(1)),
    ...(nonce === null ? [] : [integer(nonce)]),
  );
}

/** Throws `Malformed`. */
export function readFacts(info: Uint8Array): TimestampFacts {
  const parts = partsOf(readDer(info));
  if (smallInteger(parts.take(TAG.integer)) !== VERSION) malformed('the version');
  const policy = oidOf(parts.take(TAG.objectId));
  const imprint = readImprint(parts.take(TAG.sequence));
  parts.take(TAG.integer);
  const stampedAt = momentOf(parts.take(TAG.generalizedTime));
  parts.takeIf(TAG.sequence);
  parts.takeIf(TAG.boolean);
  const nonce = parts.takeIf(TAG.integer);
  parts.takeIf(TSA_NAME);
  parts.takeIf(EXTENSIONS);
  parts.end();
  return { policy, imprint, stampedAt, nonce: nonce ? plainNumber(nonce) : null };
}

/** Only SHA-256, which is what we request. */
function readImprint(node: DerNode): Uint8Array {
  const parts = partsOf(node);
  const algorithm = oidOf(partsOf(parts.take(TAG.sequence)).take(TAG.objectId));
  const imprint = parts.take(TAG.octetString).content;
  parts.end();
  return algorithm === OID.sha256 ? imprint : malformed('another hash function');
}
