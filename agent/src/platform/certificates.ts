import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf } from '../files/errorFacts.ts';

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** Codes for a certificate that is not accepted (nodejs.org/api/tls.html#x509-certificate-error-codes). */
const CERTIFICATE_FAULT =
  /^(?:CERT_|UNABLE_TO_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_ALTNAME_INVALID$)/;

/** Why a platform was not reached: whoever sets a terminal up must know that it is the certificate and not the network. */
export function unreachable(code?: string): CallProblem<'PLATFORM_UNREACHABLE' | 'PLATFORM_NOT_TRUSTED'> {
  return code !== undefined && CERTIFICATE_FAULT.test(code)
    ? problem('PLATFORM_NOT_TRUSTED', { detail: { reason: code } })
    : problem('PLATFORM_UNREACHABLE');
}

/** Reads certificates of authorities from a PEM file; fails with what is wrong with it. */
export function readAuthorities(path: string): Result<readonly string[], string> {
  try {
    const blocks = readFileSync(path, 'utf8').match(PEM_CERTIFICATE) ?? [];
    if (blocks.length === 0) return fail(`${path} has no certificate in PEM form`);
    const other = blocks.map((block) => new X509Certificate(block)).find(({ ca }) => !ca);
    return other ? fail(`${path}: ${other.subject} is not the certificate of an authority`) : ok(blocks);
  } catch (error) {
    return fail(messageOf(error));
  }
}
