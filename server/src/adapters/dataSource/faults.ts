import type { SourceFault } from '@self-print/contract/dataSource.ts';
import { z } from 'zod';
import { SourceFailure } from './types.ts';

const coded = z.object({ code: z.string() });
const named = z.object({ message: z.string() });

/** Codes of PostgreSQL (SQLSTATE), of MariaDB and MySQL, and of Node. */
const FAULTS: Readonly<Record<string, SourceFault>> = {
  '28000': 'signInRefused',
  '28P01': 'signInRefused',
  '3D000': 'signInRefused',
  '42501': 'columnsChanged',
  '42703': 'columnsChanged',
  '42P01': 'columnsChanged',
  '3F000': 'columnsChanged',
  '57014': 'timedOut',
  '57P01': 'connectionLost',
  '57P02': 'connectionLost',
  ER_ACCESS_DENIED_ERROR: 'signInRefused',
  ER_DBACCESS_DENIED_ERROR: 'signInRefused',
  ER_BAD_DB_ERROR: 'signInRefused',
  ER_BAD_FIELD_ERROR: 'columnsChanged',
  ER_NO_SUCH_TABLE: 'columnsChanged',
  ER_TABLEACCESS_DENIED_ERROR: 'columnsChanged',
  ER_COLUMNACCESS_DENIED_ERROR: 'columnsChanged',
  ER_STATEMENT_TIMEOUT: 'timedOut',
  ER_QUERY_TIMEOUT: 'timedOut',
  PROTOCOL_SEQUENCE_TIMEOUT: 'timedOut',
  PROTOCOL_CONNECTION_LOST: 'connectionLost',
  ECONNABORTED: 'connectionLost',
  HANDSHAKE_SSL_ERROR: 'certificateRefused',
  HANDSHAKE_NO_SSL_SUPPORT: 'certificateRefused',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
  HPE_INVALID_CONSTANT: 'answerWrong',
  HPE_HEADER_OVERFLOW: 'answerTooLarge',
  EPROTO: 'certificateRefused',
  ERR_SSL_WRONG_VERSION_NUMBER: 'certificateRefused',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateRefused',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateRefused',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateRefused',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateRefused',
  CERT_HAS_EXPIRED: 'certificateRefused',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateRefused',
};

/** What the drivers say without a code. */
const WORDS: readonly (readonly [words: string, fault: SourceFault])[] = [
  ['timeout expired', 'unreachable'],
  ['Query read timeout', 'timedOut'],
  ['Connection terminated', 'connectionLost'],
  ['Connection lost before handshake', 'connectionLost'],
  ['not queryable', 'connectionLost'],
  ['in closed state', 'connectionLost'],
  ['No response from server', 'connectionLost'],
  ['does not support SSL', 'certificateRefused'],
];

/** What an error of a driver means; its words, which may quote values, are not kept. */
export function faultOf(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error;
  const code = coded.safeParse(error).data?.code;
  if (code !== undefined) return new SourceFailure(FAULTS[code] ?? 'failed', code);
  const message = named.safeParse(error).data?.message ?? '';
  const [, fault = 'failed'] = WORDS.find(([words]) => message.includes(words)) ?? [];
  return new SourceFailure(fault);
}
