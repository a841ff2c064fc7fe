import type { z } from 'zod/mini';
import type { ErrorName } from './errorCodes.ts';
import type { Permission } from './permissions.ts';

/**
 * Client families. `pc` is persons at a PC: the specification's admin client in the login mode SELF_PRINT_ADMIN, with calls of its own
 * at the same base path, as phone and terminal share one.
 */
export type ClientFamily = 'admin' | 'pc' | 'mobile' | 'terminal' | 'agent';

/**
 * Who may make a call. There is no default: a definition without it does not compile.
 * `kioskPage` is a page of the agent's own origin that carries the per-boot token. `kioskStaff` is such a page during a
 * maintenance session, or a command that the platform signed for this terminal. `terminalUser` is a terminal together with
 * the person who signed in at it.
 */
export type Access =
  | 'public'
  | 'terminal'
  | 'terminalUser'
  | 'mobileUser'
  | 'admin'
  | 'kioskPage'
  | 'kioskStaff';

export const BASE_PATHS = {
  admin: '/wec-self-print-app-console',
  pc: '/wec-self-print-app-console',
  mobile: '/wec-apis/self-print',
  terminal: '/wec-apis/self-print',
  agent: '/wec-self-print-terminal',
} as const satisfies Record<ClientFamily, string>;

export const SUCCESS_CODES = {
  admin: '0000',
  pc: '0000',
  mobile: '0000',
  terminal: '0000',
  agent: '0',
} as const satisfies Record<ClientFamily, string>;

/** An administrator's call names the permission that it needs; there is no default. */
type AccessRule =
  | { readonly access: Exclude<Access, 'admin'>; readonly permission?: undefined }
  | { readonly access: 'admin'; readonly permission: Permission | 'anyAdministrator' };

/** One call: the server binds a handler to it, clients and the OpenAPI document are made from it. */
export type Call = AccessRule & CallShape;

interface CallShape {
  readonly client: ClientFamily;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the base path of the family; `{name}` is a path parameter declared in `params`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * The body is the bytes themselves (`application/octet-stream`), given to the handler as `content`; what else it needs
   * stands in path and query. For one piece of an upload, at most `UPLOAD_PIECE_BYTES` unless the call says otherwise.
   */
  readonly upload?: true;
  /** The most bytes that an upload may have; of calls with a path without parameters only. */
  readonly uploadLimitBytes?: number;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** The `data` of the envelope; a file answer has none. */
  readonly data: z.ZodMiniType | 'file';
  readonly errors: readonly ErrorName[];
}

/** Keeps the literal types of a definition. */
export function defineCall<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : unknown;
type Sent<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : unknown;

/** What a handler receives: path, query and body parameters, parsed and merged. */
export type CallInput<Definition extends Call> = Parsed<Definition['params']> &
  Parsed<Definition['query']> &
  Parsed<Definition['body']> &
  Content<Definition>;

/** The bytes of an upload. */
type Content<Definition extends Call> = Definition['upload'] extends true
  ? { readonly content: Uint8Array }
  : unknown;

/** What a caller passes, before parsing. */
export type CallArguments<Definition extends Call> = Sent<Definition['params']> &
  Sent<Definition['query']> &
  Sent<Definition['body']> &
  Content<Definition>;

export type CallData<Definition extends Call> = Definition['data'] extends z.ZodMiniType
  ? z.output<Definition['data']>
  : FileAnswer;

/** What a handler gives for the envelope, before it is stripped to the schema. */
export type CallAnswer<Definition extends Call> = Definition['data'] extends z.ZodMiniType
  ? z.input<Definition['data']>
  : FileAnswer;

export interface FileAnswer {
  readonly contentType: string;
  readonly fileName?: string;
  readonly contentLength?: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The envelope of every answer but files. */
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
  /** Browsers set it to XMLHttpRequest: a form or a link of another site cannot. */
  requestedWith: 'X-Requested-With',
  requestId: 'X-Request-Id',
  agentToken: 'X-Agent-Token',
  /** The visit of a person who signed in at a terminal. */
  visitToken: 'X-Visit-Token',
  language: 'Accept-Language',
} as const;

export const LOGIN_MODES = {
  terminal: 'CLIENT',
  admin: 'ADMIN',
  mobile: 'MOBILE',
  /** Persons on a PC, at the console's base. */
  selfPrint: 'SELF_PRINT_ADMIN',
} as const;
