import { z } from 'zod';
import { secureBaseAddress } from '../../payment/signedHttp/parameters.ts';

/** A token or password in a header; spaces and line breaks would end or forge it. */
const headerText = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,4000}$/, 'must have 8 to 4000 printable ASCII characters without spaces');

/** A URI without the bar that separates it from the number in a search. */
const identifierSystem = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9+.-]*:[^\s|,$\\]{1,190}$/i, 'must be a URI, such as urn:oid:1.2.3 or https://…');

/** What a school and a hospital with FHIR R4 have agreed on. */
export const fhirParameters = z
  .object({
    address: secureBaseAddress,
    identifierSystem,
    secretKind: z.enum(['bearer', 'basic']),
    user: z
      .string()
      .trim()
      .regex(
        /^[\x21-\x39\x3b-\x7e]{0,64}$/,
        'must have printable ASCII characters without spaces and colons',
      ),
    secret: headerText,
  })
  .superRefine(({ secretKind, user }, context) => {
    const isMissing = secretKind === 'basic' && user === '';
    if (isMissing)
      context.addIssue({ code: 'custom', path: ['user'], message: 'must be given with a password' });
  });
export type FhirParameters = z.output<typeof fhirParameters>;

/** The header by which this platform proves itself (RFC 6750, RFC 7617). */
export function authorizationOf({ secretKind, user, secret }: FhirParameters): string {
  return secretKind === 'bearer'
    ? `Bearer ${secret}`
    : `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
}
