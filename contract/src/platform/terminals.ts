import { z } from 'zod/mini';
import { defineCall, terminalAgentCall, terminalCall } from '../call.ts';
import * as f from '../fields.ts';
import { licenceModule } from '../licence.ts';
import { terminalSettings } from '../settings.ts';
import { terminalFacts } from '../terminalFacts.ts';
import { terminalReport } from '../terminalLink.ts';
import { machineId } from './enrolment.ts';

/** A terminal's view of itself. */
export const terminalView = z.extend(terminalFacts, { settings: terminalSettings });
export type TerminalView = z.infer<typeof terminalView>;

export const indexTile = z.object({
  code: licenceModule,
  name: f.bilingual,
  description: f.bilingual,
  enable: z.boolean(),
  position: z.int(),
});
export type IndexTile = z.infer<typeof indexTile>;

/** Credentials that a terminal gets once, on activation. */
export const terminalIdentity = z.object({
  schoolCode: f.schoolCode,
  terminalCode: f.terminalCode,
  appId: z.string().check(z.minLength(1), z.maxLength(64)),
  appSecret: z.string().check(z.minLength(32), z.maxLength(128)),
});
export type TerminalIdentity = z.infer<typeof terminalIdentity>;

const accessGrant = z.object({ accessToken: z.string(), expiresAt: f.moment });

export const terminalCalls = {
  activate: defineCall({
    client: 'terminal',
    method: 'POST',
    path: '/terminal/sp-terminal/activate',
    access: 'public',
    summary: 'Exchange a one-time activation code for the identity of a terminal',
    body: z.object({ activationCode: z.string().check(z.minLength(4), z.maxLength(64)) }),
    data: terminalIdentity,
    errors: ['ACTIVATION_CODE_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  join: defineCall({
    client: 'terminal',
    method: 'POST',
    path: '/terminal/sp-terminal/join',
    access: 'public',
    summary:
      'Become a terminal by an enrolment key. A machine that has joined before gets its terminal again, with a new identity',
    body: z.object({ enrolmentKey: z.string().check(z.minLength(1), z.maxLength(200)), machineId }),
    data: terminalIdentity,
    errors: ['ENROLMENT_REFUSED', 'TOO_MANY_REQUESTS'],
  }),
  accessToken: defineCall({
    client: 'terminal',
    method: 'POST',
    path: '/terminal/sp-terminal/accessToken',
    access: 'public',
    summary:
      'New access tokens for an activated terminal, one of them for its page; earlier tokens stay valid until they expire',
    body: z.omit(terminalIdentity, { schoolCode: true, terminalCode: true }),
    data: z.extend(accessGrant, {
      /** For the kiosk page: opens everything but what only the agent may tell. */
      pageToken: z.string(),
      schoolCode: f.schoolCode,
      terminalCode: f.terminalCode,
      /** Public key of the platform's signed commands: Ed25519, SPKI, base64. */
      commandKey: z.string().check(z.maxLength(200)),
    }),
    errors: ['ACCESS_TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  heartbeat: terminalAgentCall({
    method: 'POST',
    path: '/terminal/sp-terminal/heartbeat',
    summary: "The terminal's own report: printer condition, sheets per media source, versions",
    body: terminalReport,
    data: z.object({ paused: z.boolean(), settingsVersion: z.string() }),
    errors: [],
  }),
  terminal: terminalCall({
    method: 'GET',
    path: '/terminal/sp-terminal/terminal/{terminalCode}',
    summary: 'Name, place, state and settings of this terminal',
    params: z.object({ terminalCode: f.terminalCode }),
    data: terminalView,
    errors: ['TERMINAL_MISMATCH'],
  }),
  nearby: terminalCall({
    method: 'GET',
    path: '/terminal/sp-terminal/nearby',
    summary: 'Other terminals of the school that can print now, the nearest first',
    query: z.object({
      role: z.optional(z.string().check(z.maxLength(32))).check(
        z.meta({
          description: 'only those open to this role; omitted, to everybody who may use this terminal',
        }),
      ),
    }),
    data: z.array(z.object({ terminalCode: f.terminalCode, name: f.bilingual, location: f.bilingual })),
    errors: [],
  }),
  indexItem: terminalCall({
    method: 'GET',
    path: '/terminal/sp-terminal/indexItem',
    summary: 'The functions of the home screen with their licence state, in order',
    query: z.object({ terminalCode: z.optional(f.terminalCode) }),
    data: z.array(indexTile),
    errors: [],
  }),
};
