import type { z } from 'zod/mini';
import {
  BASE_PATHS,
  type Call,
  type CallArguments,
  type CallData,
  type ClientFamily,
  SUCCESS_CODES,
} from './call.ts';
import { envelope } from './envelope.ts';
import type { ErrorName } from './errorCodes.ts';
import { parseJson } from './parseJson.ts';
import { fail, ok, type Result } from './result.ts';

/** Why a call returned no data. `refused` is the other side's answer; the others are failures of the connection. */
export type CallFailure =
  | {
      readonly kind: 'refused';
      readonly name: ErrorName | undefined;
      readonly code: string;
      readonly message: string;
      readonly detail: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'unreachable';
      readonly message: string;
      /** The system's or OpenSSL's code; browsers give none. */
      readonly code?: string;
    }
  | { readonly kind: 'timeout'; readonly message: string }
  | {
      readonly kind: 'unintelligible';
      readonly message: string;
      /** The field of the answer that violates its schema. */
      readonly field?: string;
      /** Set when an intermediary answered with an HTTP error instead of an envelope. */
      readonly http?: { readonly status: number; readonly path: string };
    };

export interface ClientOptions {
  /** Scheme, host and port, without the family's base path. */
  readonly origin: () => string;
  readonly fetch: typeof fetch;
  /** Headers of each request: identity, language, request id. */
  readonly headers: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  readonly timeoutMs: number;
  /** Required for calls to the agent's devices, whose error codes have no name without it. */
  readonly errorNameOf?: ErrorNameOf | undefined;
  /** Makes every call under this family, for example a phone call at a PC; defaults to each call's own. */
  readonly family?: ClientFamily | undefined;
}

/** Looks up the name of an error code, depending on who answered. */
export type ErrorNameOf = (
  code: string,
  from: 'agent' | 'platform',
) => ErrorName | undefined | Promise<ErrorName | undefined>;

/**
 * Finds the common names in their table, which is fetched with the first refusal: no page needs it for its first screen. Where it cannot
 * be fetched a refusal has only its text.
 */
export const fetchedErrorNameOf: ErrorNameOf = async (code, from) => {
  try {
    return (await import('./commonErrorCodes.ts')).commonErrorNameOf(code, from);
  } catch {
    return undefined;
  }
};

export interface CallOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** In addition to those of the client, such as a signed command. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type CallFunction = <Definition extends Call>(
  call: Definition,
  input: CallArguments<Definition>,
  options?: CallOptions,
) => Promise<Result<CallData<Definition>, CallFailure>>;

const HTTP_ERRORS_FROM = 400;
const HAS_BODY: ReadonlySet<Call['method']> = new Set(['POST', 'PUT']);

/** Creates a function that makes any enveloped call of the contract. Files are fetched by URL instead. */
export function makeClient(options: ClientOptions): CallFunction {
  return async (definition, input, { timeoutMs = options.timeoutMs, signal, headers } = {}) => {
    const call = { ...definition, client: options.family ?? definition.client };
    const values = input as Readonly<Record<string, unknown>>;
    const deadline = AbortSignal.timeout(timeoutMs);
    let text: string;
    let status: number;
    try {
      const response = await options.fetch(options.origin() + addressOf(call, values), {
        method: call.method,
        headers: {
          ...(await options.headers()),
          ...headers,
          // A form has its boundary in its type, which fetch writes itself.
          ...(HAS_BODY.has(call.method) && !call.uploadForm ? { 'Content-Type': contentTypeOf(call) } : {}),
        },
        body: HAS_BODY.has(call.method) ? bodyOf(call, values) : null,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        cache: 'no-store',
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (deadline.aborted) return fail({ kind: 'timeout', message });
      const code = codeOfCause(error);
      return fail(
        code === undefined
          ? { kind: 'unreachable', message }
          : { kind: 'unreachable', message: `${message} (${code})`, code },
      );
    }
    return readAnswer(call, status, text, options.errorNameOf ?? fetchedErrorNameOf);
  };
}

/** Why Node's fetch failed, which says no more itself than that it did. */
export function codeOfCause(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Object && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
}

function contentTypeOf(call: Call): string {
  return call.upload ? 'application/octet-stream' : 'application/json';
}

function bodyOf(
  call: Call,
  values: Readonly<Record<string, unknown>>,
): string | Uint8Array<ArrayBuffer> | FormData {
  if (!call.upload) return JSON.stringify(pick(values, call.body));
  if (!(values.content instanceof Uint8Array)) throw new Error(`${call.path} sends bytes`);
  const content = new Uint8Array(values.content);
  if (!call.uploadForm) return content;
  const form = new FormData();
  form.append('file', new Blob([content]), 'file');
  return form;
}

async function readAnswer<Definition extends Call>(
  call: Definition,
  status: number,
  text: string,
  errorNameOf: ErrorNameOf,
): Promise<Result<CallData<Definition>, CallFailure>> {
  const answer = envelope.safeParse(parseJson(text));
  if (!answer.success) return fail(unenveloped(status, BASE_PATHS[call.client] + call.path));
  const { code, msg, data } = answer.data;
  if (code !== SUCCESS_CODES[call.client]) {
    const detail = data !== null && typeof data === 'object' ? { ...data } : {};
    return fail({
      kind: 'refused',
      name: await errorNameOf(code, call.client === 'agent' ? 'agent' : 'platform'),
      code,
      message: msg,
      detail,
    });
  }
  if (call.data === 'file') throw new Error(`${call.path} returns a file; fetch its address`);
  const parsed = call.data.safeParse(data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const field = issue?.path.join('.') ?? '';
    return fail({ kind: 'unintelligible', message: `${call.path}: ${field}: ${issue?.code}`, field });
  }
  return ok(parsed.data as CallData<Definition>);
}

/** The failure of an answer without an envelope; the path without its parameters identifies the call. */
export function unenveloped(status: number, path: string): CallFailure {
  return {
    kind: 'unintelligible',
    message: `${path}: HTTP ${status} without an envelope`,
    ...(status < HTTP_ERRORS_FROM ? {} : { http: { status, path } }),
  };
}

/** Path of a call below the origin, with path and query parameters filled in. */
export function addressOf(call: Call, values: Readonly<Record<string, unknown>>): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(pick(values, call.query))) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const suffix = query.size > 0 ? `?${query}` : '';
  return BASE_PATHS[call.client] + path + suffix;
}

function pick(
  values: Readonly<Record<string, unknown>>,
  schema: z.ZodMiniObject | undefined,
): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of Object.keys(schema?.shape ?? {})) {
    if (values[name] !== undefined) picked[name] = values[name];
  }
  return picked;
}
