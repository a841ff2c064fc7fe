import { type Access, APP_HEADERS, type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { COMMAND_HEADER } from '@self-print/contract/signedCommand.ts';
import { SESSION_COOKIE } from '../http/sessions/sessions.ts';

interface SecurityScheme {
  readonly type: 'apiKey';
  readonly in: 'header' | 'cookie';
  readonly name: string;
  readonly description: string;
}

const header = (name: string, description: string): SecurityScheme => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});

export const SECURITY_SCHEMES = {
  appId: header(HEADERS.appId, 'Application id that the terminal got when it was activated'),
  accessToken: header(HEADERS.accessToken, 'Token from terminal/sp-terminal/accessToken; runs out'),
  schoolCode: header(HEADERS.schoolCode, 'School to which the terminal belongs'),
  terminalCode: header(HEADERS.terminalCode, 'Code of the terminal'),
  visitToken: header(HEADERS.visitToken, 'Visit of the person who signed in at the terminal'),
  appKey: header(APP_HEADERS.key, 'Id of the key by which the app signs'),
  appTimestamp: header(APP_HEADERS.timestamp, 'Seconds since 1970 by the clock of the app'),
  appNonce: header(APP_HEADERS.nonce, '16 to 64 letters and digits, new for each request'),
  appSignature: header(
    APP_HEADERS.signature,
    'HMAC-SHA256 of INTERFACE1-REQUEST, method, path with query, timestamp and nonce, each ended by a line feed, and the body (docs/interface.md)',
  ),
  adminMode: header(HEADERS.loginMode, `Client of the call: ${LOGIN_MODES.admin}`),
  selfPrintMode: header(HEADERS.loginMode, `Client of the call: ${LOGIN_MODES.selfPrint}`),
  mobileMode: header(HEADERS.loginMode, `Client of the call: ${LOGIN_MODES.mobile}`),
  ajax: header(HEADERS.requestedWith, 'XMLHttpRequest; no call of a browser is answered without it'),
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'HttpOnly cookie that signing in sets',
  },
  agentToken: header(HEADERS.agentToken, 'Token of this boot, from the page that the agent serves'),
  terminalCommand: header(
    COMMAND_HEADER,
    'Command that the platform signed for this terminal, this call and this body; works once. Not needed during a maintenance session',
  ),
} as const satisfies Record<string, SecurityScheme>;

type SchemeName = keyof typeof SECURITY_SCHEMES;

/** Required credentials of a call: any one of these sets, completely. */
export function schemesOf(call: Pick<Call, 'access' | 'client'>): readonly (readonly SchemeName[])[] {
  // Sign-in needs no identity, but is only possible from the platform's own pages.
  if (call.access === 'public' && call.client === 'mobile') return [['mobileMode', 'ajax']];
  if (call.access === 'public' && call.client === 'pc') return [['selfPrintMode', 'ajax']];
  if (call.client === 'pc') return [['session', 'selfPrintMode', 'ajax']];
  return SCHEMES_OF_ACCESS[call.access];
}

const SCHEMES_OF_ACCESS = {
  public: [[]],
  terminal: [['appId', 'accessToken', 'schoolCode', 'terminalCode']],
  terminalAgent: [['appId', 'accessToken', 'schoolCode', 'terminalCode']],
  terminalUser: [['appId', 'accessToken', 'schoolCode', 'terminalCode', 'visitToken']],
  mobileUser: [['session', 'mobileMode', 'ajax']],
  signingIn: [['session', 'adminMode', 'ajax']],
  admin: [['session', 'adminMode', 'ajax']],
  app: [['appKey', 'appTimestamp', 'appNonce', 'appSignature']],
  kioskPage: [['agentToken']],
  kioskStaff: [['agentToken'], ['agentToken', 'terminalCommand']],
} as const satisfies Record<Access, readonly (readonly SchemeName[])[]>;

/** Errors that the access rule alone can cause. */
export function errorsOfAccess({ access, client }: Pick<Call, 'access' | 'client'>): readonly ErrorName[] {
  // PC pages share the console's base path and its error for a missing sign-in.
  return access === 'mobileUser' && client === 'pc' ? ['NOT_SIGNED_IN'] : ERRORS_OF_ACCESS[access];
}

const ERRORS_OF_ACCESS = {
  public: [],
  terminal: ['ACCESS_TOKEN_INVALID', 'TERMINAL_MISMATCH'],
  terminalAgent: ['ACCESS_TOKEN_INVALID', 'FORBIDDEN', 'TERMINAL_MISMATCH'],
  terminalUser: ['ACCESS_TOKEN_INVALID', 'TERMINAL_MISMATCH', 'NOT_SIGNED_IN'],
  mobileUser: ['MOBILE_NOT_SIGNED_IN'],
  signingIn: ['NOT_SIGNED_IN'],
  admin: ['NOT_SIGNED_IN', 'NO_PERMISSION'],
  app: [
    'APP_SIGNATURE_INVALID',
    'APP_CLOCK_OFF',
    'APP_REPLAYED',
    'APP_NOT_ADMITTED',
    'APP_SCOPE_MISSING',
    'TOO_MANY_REQUESTS',
  ],
  kioskPage: ['FORBIDDEN'],
  kioskStaff: ['FORBIDDEN', 'STAFF_NEEDED', 'COMMAND_INVALID', 'COMMAND_EXPIRED', 'COMMAND_USED'],
} as const satisfies Record<Access, readonly ErrorName[]>;
