import type { IncomingHttpHeaders } from 'node:http';
import { PRODUCT_BRAND } from '@self-print/contract/brand.ts';
import { type Call, type CallInput, HEADERS } from '@self-print/contract/call.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { terminalReleaseCalls } from '@self-print/contract/platform/terminalReleases.ts';
import { type TerminalView, terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Binding, bindAnyError, type IncomingRequest } from '@self-print/contract/serve.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import type { FakeRefusals } from './fakeRefusals.ts';

export const ACTIVATION_CODE = 'ABCD-1234';
export const ENROLMENT_KEY = `spe-7KQ2M0-${'k'.repeat(43)}`;
export const SCHOOL = 'school-1';
export const TERMINAL = 'T-0107';

type Heartbeat = CallInput<typeof terminalCalls.heartbeat>;

/** The only terminal of a fake platform: its registration, tokens and settings. */
export interface FakeTerminal {
  readonly heartbeats: readonly Heartbeat[];
  /** Machines that joined by the enrolment key, each time. */
  readonly machines: readonly string[];
  readonly tokensIssued: () => number;
  /** Refuses all tokens issued so far. */
  readonly revokeTokens: () => void;
  readonly forgetTerminal: () => void;
  readonly knowTerminalAgain: () => void;
  /** Below zero: tokens look expired, as to a terminal whose clock is ahead, but are still valid. */
  readonly setTokenLife: (ms: number) => void;
  readonly setTerminal: (change: Partial<TerminalView>) => void;
  /** Gives the school a logo, or takes it away; the terminal learns of it with its next report. */
  readonly setLogo: (logoId: string | null, logo?: FakeLogo) => void;
  /** Logos that were asked for, in order. */
  readonly logoAsks: readonly string[];
}

export interface FakeLogo {
  readonly type: string;
  readonly content: Uint8Array;
}

interface FakeTerminalParts extends FakeTerminal {
  readonly bindings: readonly Binding<null>[];
  readonly authenticate: (call: Pick<Call, 'access'>, request: IncomingRequest) => Result<null, CallProblem>;
  readonly isAuthorized: (headers: IncomingHttpHeaders) => boolean;
  readonly standing: () => { readonly paused: boolean; readonly settingsVersion: string };
  /** Makes the terminal fetch its settings again. */
  readonly renewSettings: () => void;
}

/** @param commandKey public key for signed commands, in base64 */
export function createFakeTerminal(
  now: () => number,
  refusals: FakeRefusals,
  commandKey: string,
): FakeTerminalParts {
  const heartbeats: Heartbeat[] = [];
  const machines: string[] = [];
  const logoAsks: string[] = [];
  const logos = new Map<string, FakeLogo>();
  let identity = { appId: 'app-1', appSecret: 's'.repeat(40) };
  let tokens = new Set<string>();
  let pageTokens = new Set<string>();
  let issued = 0;
  let known = true;
  let tokenLifeMs = 2 * HOUR_MS;
  let activations = 0;
  let settingsVersion = 1;
  let terminal = NEW_TERMINAL;
  const standing = () => ({ paused: terminal.paused, settingsVersion: String(settingsVersion) });
  const renewSettings = () => {
    settingsVersion += 1;
  };

  const newIdentity = () => {
    activations += 1;
    known = true;
    identity = { appId: `app-${activations}`, appSecret: String(activations).repeat(40) };
    return { schoolCode: SCHOOL, terminalCode: TERMINAL, ...identity };
  };

  const bindings = [
    bindAnyError(terminalCalls.activate, async ({ input }) => {
      if (input.activationCode !== ACTIVATION_CODE) return fail(problem('ACTIVATION_CODE_INVALID'));
      return ok(newIdentity());
    }),
    bindAnyError(terminalCalls.join, async ({ input }) => {
      const refused = refusals.next('join');
      if (refused) return refused;
      if (input.enrolmentKey !== ENROLMENT_KEY) return fail(problem('ENROLMENT_REFUSED'));
      machines.push(input.machineId);
      return ok(newIdentity());
    }),
    bindAnyError(terminalCalls.accessToken, async ({ input }) => {
      const refused = refusals.next('accessToken');
      if (refused) return refused;
      const match = known && input.appId === identity.appId && input.appSecret === identity.appSecret;
      if (!match) return fail(problem('ACCESS_TOKEN_INVALID'));
      issued += 1;
      const accessToken = `token-${issued}`;
      const pageToken = `page-${issued}`;
      tokens.add(accessToken);
      pageTokens.add(pageToken);
      const expiresAt = new Date(now() + tokenLifeMs).toISOString();
      return ok({
        accessToken,
        pageToken,
        expiresAt,
        schoolCode: SCHOOL,
        terminalCode: TERMINAL,
        commandKey,
      });
    }),
    bindAnyError(terminalCalls.heartbeat, async ({ input }) => {
      const refused = refusals.next('heartbeat');
      if (refused) return refused;
      heartbeats.push(input);
      return ok(standing());
    }),
    bindAnyError(terminalReleaseCalls.standing, async () => ok({ order: null })),
    bindAnyError(schoolBrandCalls.logo, async ({ input }) => {
      const refused = refusals.next('logo');
      if (refused) return refused;
      logoAsks.push(input.logoId);
      const logo = logos.get(input.logoId);
      return logo
        ? ok({ contentType: logo.type, content: asStream(logo.content) })
        : fail(problem('NOT_FOUND'));
    }),
    bindAnyError(terminalCalls.terminal, async () => refusals.next('terminal') ?? ok(terminal)),
  ];
  return {
    bindings,
    authenticate: ({ access }, request) => {
      const token = request.header(HEADERS.accessToken) ?? '';
      const isPage = pageTokens.has(token);
      if (!known || !(isPage || tokens.has(token))) return fail(problem('ACCESS_TOKEN_INVALID'));
      if (isPage && access === 'terminalAgent') return fail(problem('FORBIDDEN'));
      return request.header(HEADERS.terminalCode) === TERMINAL
        ? ok(null)
        : fail(problem('TERMINAL_MISMATCH'));
    },
    isAuthorized: (headers) => known && tokens.has(String(headers[HEADERS.accessToken.toLowerCase()])),
    standing,
    renewSettings,
    heartbeats,
    machines,
    logoAsks,
    tokensIssued: () => issued,
    revokeTokens: () => {
      tokens = new Set();
      pageTokens = new Set();
    },
    forgetTerminal: () => {
      known = false;
    },
    knowTerminalAgain: () => {
      known = true;
    },
    setTokenLife: (ms) => {
      tokenLifeMs = ms;
    },
    setTerminal: (change) => {
      terminal = { ...terminal, ...change };
      renewSettings();
    },
    setLogo: (logoId, logo) => {
      if (logoId !== null && logo) logos.set(logoId, logo);
      const path = logoId === null ? null : addressOf(schoolBrandCalls.logo, { logoId });
      terminal = { ...terminal, brand: { ...terminal.brand, logo: path } };
      renewSettings();
    },
  };
}

async function* asStream(content: Uint8Array) {
  yield content;
}

const NEW_TERMINAL: TerminalView = {
  terminalCode: TERMINAL,
  name: { zh: '图书馆一号机', en: 'Library 1' },
  location: { zh: '图书馆', en: 'Library' },
  schoolCode: SCHOOL,
  schoolName: { zh: '某大学', en: 'A university' },
  brand: PRODUCT_BRAND,
  terminalType: 1,
  languages: ['zh', 'en'],
  paused: false,
  pausedReason: null,
  settings: DEFAULT_TERMINAL_SETTINGS,
};
