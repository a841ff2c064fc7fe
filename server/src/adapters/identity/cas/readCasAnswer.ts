import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { attributesOf } from '../attributes.ts';
import type { IdentityFault, ProvenIdentity } from '../types.ts';

/** Numbers stay texts, since student numbers have leading zeros. */
const PARSER = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: true,
});
/** Refusals that are the fault of a ticket, and not of how we are configured. */
const TICKET_FAULTS: ReadonlySet<string> = new Set([
  'INVALID_TICKET',
  'INVALID_TICKET_SPEC',
  'INVALID_SERVICE',
]);

const answer = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z
      .object({ user: z.string().min(1), attributes: z.unknown().optional() })
      .optional(),
    authenticationFailure: z.union([z.string(), z.object({ '@code': z.string() })]).optional(),
  }),
});

/** Reads a CAS server's answer about a ticket (CAS Protocol 3.0.3, appendix A). */
export function readCasAnswer(text: string): Result<ProvenIdentity, IdentityFault> {
  const strange = fail({ kind: 'down', detail: 'The answer is not that of a CAS server' } as const);
  // Entities of a document of its own could blow up, or have files read.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return strange;
  const read = answer.safeParse(PARSER.parse(text));
  if (!read.success) return strange;
  const { authenticationSuccess: success, authenticationFailure: failure } = read.data.serviceResponse;
  if (success && failure === undefined) {
    return ok({
      subject: success.user,
      attributes: { ...attributesOf(success.attributes), user: [success.user] },
    });
  }
  if (failure === undefined || success) return strange;
  const code = typeof failure === 'string' ? 'unknown' : failure['@code'];
  return fail({
    kind: TICKET_FAULTS.has(code) ? 'wrong' : 'down',
    detail: `The CAS server answered ${cleanCode(code)}`,
  });
}

const cleanCode = (code: string) => (/^[A-Z_]{1,40}$/.test(code) ? code : 'another refusal');
