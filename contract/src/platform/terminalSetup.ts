import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { TERMINAL_TAGS_MAX } from './fleet.ts';

/** Shown once: the platform keeps only a digest of it. */
const shownCode = z.object({ activationCode: z.string(), expiresAt: f.moment });
export type ShownActivationCode = z.infer<typeof shownCode>;

/** Calls that add terminals, give them to machines, and take them out of use. */
export const terminalSetupCalls = {
  create: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/create',
    permission: 'terminal:write',
    operation: 'terminal-created',
    summary: 'Add a terminal; the answer has its activation code, which is shown only once',
    body: z.object({
      terminalCode: f.terminalCode,
      name: z.object({ zh: f.givenName(60), en: f.givenName(60) }),
      location: z.object({ zh: f.givenName(120), en: f.givenName(120) }),
      groupId: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
      tags: z._default(z.array(f.givenName(24)).check(z.maxLength(TERMINAL_TAGS_MAX)), []),
    }),
    data: shownCode,
    errors: ['NAME_TAKEN', 'NOT_FOUND'],
  }),
  activationCode: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/activateTerminal',
    permission: 'terminal:write',
    operation: 'activation-code-issued',
    summary:
      'A new activation code for a terminal. The machine that uses it takes the place of the old one, whose identity ends and whose prints under way become unconfirmed',
    body: z.object({ terminalCode: f.terminalCode }),
    data: shownCode,
    errors: ['NOT_FOUND'],
  }),
  archive: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/archive',
    permission: 'terminal:write',
    operation: 'terminal-archived',
    summary: 'Take a terminal out of use for good: its identity ends and what it holds is released',
    body: z.object({ terminalCode: f.terminalCode, revision: f.counter }),
    data: z.object({ archived: z.boolean() }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
