import type { z } from 'zod/mini';
import type { AppScope } from './appScopes.ts';
import type { Assurance } from './assurance.ts';
import type { ErrorName } from './errorCodes.ts';
import type { CallProblem } from './errors.ts';
import type { OperationName } from './operations.ts';
import type { Permission } from './permissions.ts';
import type { Result } from './result.ts';

/**
 * Client families. `pc` is for people at a PC: the specification's admin client in login mode SELF_PRINT_ADMIN. Its calls share
 * the admin base path, as those of phone and terminal share theirs. `app` is another system of a school.
 */
export type ClientFamily = 'admin' | 'pc' | 'mobile' | 'terminal' | 'app' | 'agent';

/**
 * Who may make a call. There is no default: a definition without access does not compile. `kioskPage` is a page from the
 * agent's own origin with the per-boot token. `kioskStaff` is such a page during a maintenance session, or a command that the
 * platform signed for this terminal. `terminalAgent` is a terminal's agent, for which the page beside it cannot pass: what the
 * platform is told of money and paper comes from there. `terminalUser` is a terminal together with the person signed in at it.
 * `signingIn` is an administrator who has entered the right password but not yet the second factor. `app` is a system of a school
 * that has signed the request with a key of its own (docs/interface.md).
 */
export type Access =
  | 'public'
  | 'terminal'
  | 'terminalAgent'
  | 'terminalUser'
  | 'mobileUser'
  | 'signingIn'
  | 'admin'
  | 'app'
  | 'kioskPage'
  | 'kioskStaff';

export const BASE_PATHS = {
  admin: '/wec-self-print-app-console',
  pc: '/wec-self-print-app-console',
  mobile: '/wec-apis/self-print',
  terminal: '/wec-apis/self-print',
  app: '/openapi',
  agent: '/wec-self-print-terminal',
} as const satisfies Record<ClientFamily, string>;

export const SUCCESS_CODES = {
  admin: '0000',
  pc: '0000',
  mobile: '0000',
  terminal: '0000',
  app: '0000',
  agent: '0',
} as const satisfies Record<ClientFamily, string>;

/** Errors that any call may return, even if undeclared: about the caller, and about the form of the request. */
export const COMMON_ERRORS = [
  'ACCESS_TOKEN_INVALID',
  'APP_CLOCK_OFF',
  'APP_NOT_ADMITTED',
  'APP_REPLAYED',
  'APP_SCOPE_MISSING',
  'APP_SIGNATURE_INVALID',
  'BAD_REQUEST',
  'BODY_TOO_LARGE',
  'FORBIDDEN',
  'MOBILE_NOT_SIGNED_IN',
  'MODULE_NOT_LICENSED',
  'NO_PERMISSION',
  'NOT_SIGNED_IN',
  'STEP_UP_NEEDED',
  'STEP_UP_NOT_OFFERED',
  'TERMINAL_MISMATCH',
] as const satisfies readonly ErrorName[];

/**
 * How sure a sign-in has to be for a person's call: as the item demands that a parameter names, or whose order or preview it names, or
 * a level of its own.
 */
export type Demand =
  | { readonly item: string }
  | { readonly order: string }
  | { readonly preview: string }
  | { readonly atLeast: Assurance }
  /** As the item that demands most, and at least `normal`: for everything that is stored of a person at once. */
  | { readonly as: 'everyItem' };

/** An administrator's call must name the permission that it needs, and an app's its scope; there is no default. */
type AccessRule =
  | {
      readonly access: Exclude<Access, 'admin' | 'app'>;
      readonly permission?: undefined;
      readonly scope?: undefined;
    }
  | {
      readonly access: 'admin';
      readonly permission: Permission | 'anyAdministrator';
      readonly scope?: undefined;
    }
  | { readonly access: 'app'; readonly scope: AppScope | 'anyApp'; readonly permission?: undefined };

/** Definition of one call: the server binds a handler to it; clients and the OpenAPI document are derived from it. */
export type Call = AccessRule & CallShape;

interface CallShape {
  readonly client: ClientFamily;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the family's base path; `{name}` is a path parameter declared in `params`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * The body is raw bytes (`application/octet-stream`), passed to the handler as `content`; other input is in path and query.
   * Limited to one upload piece of `UPLOAD_PIECE_BYTES` unless the call sets `uploadLimitBytes`.
   */
  readonly upload?: true;
  /** The bytes come as the one file of a form (`multipart/form-data`). */
  readonly uploadForm?: true;
  /** Maximum upload size in bytes; only for calls without path parameters. */
  readonly uploadLimitBytes?: number;
  /**
   * What the operation log calls the change that this call makes. An administrator's call that is no plain read has one, or says
   * that it changes `nothing`.
   */
  readonly operation?: OperationName | 'nothing';
  /** A person's call that takes the id of an item, an order or a file has one, or says that it demands `nothing`. */
  readonly demands?: Demand | 'nothing';
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Schema of the envelope's `data`; a file answer has none. */
  readonly data: z.ZodMiniType | 'file';
  readonly errors: readonly ErrorName[];
}

/** Preserves the literal types of a definition. */
export function defineCall<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

/** What the calls of one kind have in common, which their definitions leave out. */
type Shared = Pick<Call, 'client' | 'access'> & Partial<Pick<Call, 'method'>>;
type Own<Kind extends Shared> = Omit<CallShape, keyof Kind> &
  (Kind['access'] extends 'admin' ? Pick<Extract<AccessRule, { access: 'admin' }>, 'permission'> : unknown) &
  (Kind['access'] extends 'app' ? Pick<Extract<AccessRule, { access: 'app' }>, 'scope'> : unknown);

const kindOf =
  <const Kind extends Shared>(shared: Kind) =>
  <const Definition extends Own<Kind>>(definition: Definition): Kind & Definition => ({
    ...shared,
    ...definition,
  });

/** A call of an administrator. */
export const adminCall = kindOf({ client: 'admin', access: 'admin' });
/** A call of a person who signed in on the phone. */
export const phoneCall = kindOf({ client: 'mobile', access: 'mobileUser' });
/** A call of a terminal. */
export const terminalCall = kindOf({ client: 'terminal', access: 'terminal' });
/** A call of a terminal's agent, which its page cannot make. */
export const terminalAgentCall = kindOf({ client: 'terminal', access: 'terminalAgent' });
/** A call of the person who signed in at a terminal. */
export const visitorCall = kindOf({ client: 'terminal', access: 'terminalUser' });
/** A call of another system of a school. */
export const appCall = kindOf({ client: 'app', access: 'app' });
/** A call of the kiosk page to its agent; POST, as a picture could fire a GET. */
export const kioskCall = kindOf({ client: 'agent', method: 'POST', access: 'kioskPage' });
/** A call to the agent for maintenance. */
export const staffCall = kindOf({ client: 'agent', method: 'POST', access: 'kioskStaff' });

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : unknown;
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : unknown;

/** Input of a handler: path, query and body parameters, parsed and merged. */
export type CallInput<Definition extends Call> = Parsed<Definition['params']> &
  Parsed<Definition['query']> &
  Parsed<Definition['body']> &
  Content<Definition>;

/** Bytes of an upload. */
type Content<Definition extends Call> = Definition['upload'] extends true
  ? { readonly content: Uint8Array }
  : unknown;

/** Arguments of a caller, before parsing. */
export type CallArguments<Definition extends Call> = Sent<Definition['params']> &
  Sent<Definition['query']> &
  Sent<Definition['body']> &
  Content<Definition>;

export type CallData<Definition extends Call> = Definition['data'] extends z.ZodMiniType
  ? z.output<Definition['data']>
  : FileAnswer;

/** Answer of a handler, before it is stripped to the schema. */
export type CallAnswer<Definition extends Call> = Definition['data'] extends z.ZodMiniType
  ? z.input<Definition['data']>
  : FileAnswer;

/** What a handler of the call may refuse with. */
export type DeclaredProblem<Definition extends Call> = CallProblem<
  Definition['errors'][number] | (typeof COMMON_ERRORS)[number]
>;

/** What a handler of the call gives. */
export type CallResult<Definition extends Call> = Result<CallAnswer<Definition>, DeclaredProblem<Definition>>;

export interface FileAnswer {
  /** Comes bit by bit for as long as somebody reads it, so that no proxy may gather it first. */
  readonly isLive?: true;
  /** What its address names never changes and is for everybody, so that browsers and proxies may keep it for good. */
  readonly isImmutable?: true;
  readonly contentType: string;
  readonly fileName?: string;
  readonly contentLength?: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Envelope of every answer except files. */
export interface Envelope {
  readonly code: string;
  readonly msg: string;
  readonly success: boolean;
  readonly data: unknown;
}

export const HEADERS = {
  appId: 'appId',
  accessToken: 'accessToken',
  schoolCode: 'schoolCode',
  terminalCode: 'terminalCode',
  loginMode: 'loginMode',
  /** Set to XMLHttpRequest by our pages; a form or link on another site cannot set it. */
  requestedWith: 'X-Requested-With',
  requestId: 'X-Request-Id',
  agentToken: 'X-Agent-Token',
  /** Token of the visit of a person signed in at a terminal. */
  visitToken: 'X-Visit-Token',
  language: 'Accept-Language',
} as const;

/** Those by which an app signs its requests, and the platform what it sends to hooks. */
export const APP_HEADERS = {
  key: 'Selfprint-Key',
  timestamp: 'Selfprint-Timestamp',
  nonce: 'Selfprint-Nonce',
  signature: 'Selfprint-Signature',
} as const;

/** What console and phone send as `appId`; a terminal sends its own. */
export const APP_IDS = { console: 'self-print-console', mobile: 'self-print-mobile' } as const;

export const LOGIN_MODES = {
  terminal: 'CLIENT',
  admin: 'ADMIN',
  mobile: 'MOBILE',
  /** People at a PC, under the console's base path. */
  selfPrint: 'SELF_PRINT_ADMIN',
} as const;
