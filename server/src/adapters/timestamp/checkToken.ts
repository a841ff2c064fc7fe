import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { readSignedData } from '../sign/cms/signedData.ts';
import { certificatesOf, checkSignedData } from '../sign/cms/verifySignedData.ts';
import { OID } from '../sign/der/oids.ts';
import { attempt } from '../sign/malformed.ts';
import type { Certificate } from '../sign/x509/certificate.ts';
import { findPath } from '../sign/x509/chain.ts';
import { imprintOf, readFacts, type TimestampFacts } from './messages.ts';
import type { WrongAnswer } from './types.ts';

type TokenFault = Extract<
  WrongAnswer,
  'malformed' | 'anotherImprint' | 'wrongSignature' | 'untrustedCertificate'
>;

/**
 * Verifies a timestamp token for the given bytes (RFC 3161 2.2): its imprint, its signature, and that its certificate may
 * timestamp and led to one of the anchors at the stated time.
 */
export function checkToken(
  token: Uint8Array,
  data: Uint8Array,
  anchors: readonly Certificate[],
): Result<TimestampFacts, TokenFault> {
  const checked = attempt(() => check(token, data, anchors));
  return checked.ok ? checked.value : fail('malformed');
}

/** Throws `Malformed`. */
function check(
  token: Uint8Array,
  data: Uint8Array,
  anchors: readonly Certificate[],
): Result<TimestampFacts, TokenFault> {
  const message = readSignedData(token);
  const content = message.content;
  if (message.contentType !== OID.timestampInfo || content === null) return fail('malformed');
  const facts = readFacts(content);
  if (!Buffer.from(facts.imprint).equals(imprintOf(data))) return fail('anotherImprint');
  const { signer, all } = certificatesOf(message);
  const state = checkSignedData(message, signer, (digest) => createHash(digest).update(content).digest());
  if (state !== 'good') return fail('wrongSignature');
  const isTrusted = mayTimestamp(signer) && findPath(signer, all, anchors, facts.stampedAt);
  return isTrusted ? ok(facts) : fail('untrustedCertificate');
}

/** Timestamping must be the only purpose, and marked critical (RFC 3161 2.3). */
function mayTimestamp({ extendedKeyUsage }: Certificate): boolean {
  if (!extendedKeyUsage?.critical) return false;
  const { purposes } = extendedKeyUsage;
  return purposes.length === 1 && purposes[0] === OID.timeStamping;
}
