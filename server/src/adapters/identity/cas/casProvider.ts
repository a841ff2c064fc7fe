import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { askProvider } from '../askProvider.ts';
import { secureAddress } from '../parameters.ts';
import type { IdentityEffects, IdentityProvider, RedirectIdentity } from '../types.ts';
import { readCasAnswer } from './readCasAnswer.ts';

/** A ticket for a service (CAS Protocol 3.0.3, section 3.1.1), checked before it becomes part of an address. */
const TICKET = /^ST-[\w.-]{1,250}$/;
const VALIDATE_PATHS = { '2': 'serviceValidate', '3': 'p3/serviceValidate' } as const;

export const casParameters = z.object({
  /** Address of the server, such as https://ids.example.edu/authserver. */
  base: secureAddress,
  version: z.enum(['2', '3'], { message: 'must be 2 or 3' }).default('3'),
});
export type CasParameters = z.infer<typeof casParameters>;

/** Single sign-on by the CAS protocol, version 2 or 3, as many Chinese universities have it as "unified identity". */
export const casProvider: IdentityProvider<CasParameters> = {
  parameters: casParameters,
  secretParameters: [],
  open: (parameters, effects) => openCas(parameters, effects),
};

function openCas({ base, version }: CasParameters, { fetch }: IdentityEffects): RedirectIdentity {
  const addressOf = (path: string, query: Readonly<Record<string, string>>) =>
    `${base}/${path}?${new URLSearchParams(query)}`;
  return {
    kind: 'redirect',
    begin: async (service) => ok({ address: addressOf('login', { service }), kept: {} }),
    finish: async (service, _kept, answer) => {
      const [ticket, ...more] = answer.getAll('ticket');
      if (ticket === undefined || more.length > 0 || !TICKET.test(ticket)) {
        return fail({ kind: 'wrong', detail: 'There is no ticket in the answer' });
      }
      const text = await askProvider(fetch, addressOf(VALIDATE_PATHS[version], { service, ticket }));
      if (!text.ok) return text;
      const read = readCasAnswer(text.value);
      return read.ok ? ok({ ...read.value, ticket }) : read;
    },
    signOutAddress: (service) => addressOf('logout', { service }),
    reportsSignOut: true,
    probe: async () => {
      const service = 'https://nowhere.invalid/';
      const text = await askProvider(fetch, addressOf(VALIDATE_PATHS[version], { service, ticket: 'ST-0' }));
      if (!text.ok) return text;
      const read = readCasAnswer(text.value);
      // A refusal of a ticket that never was shows that a CAS server speaks.
      return read.ok || read.problem.kind === 'down'
        ? fail({ kind: 'down', detail: 'This is not the address of a CAS server' })
        : ok();
    },
    close: async () => {},
  };
}
