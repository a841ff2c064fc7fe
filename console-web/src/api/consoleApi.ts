import { type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { addressOf, type CallFailure, type CallFunction } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { webClient } from '@self-print/web-kit/webClient.ts';

/** The specification's for the console. */
const TIMEOUT_MS = 60_000;

/** The platform as the console uses it. */
export interface ConsoleApi {
  readonly call: CallFunction;
  /** The answer of a file call: it needs the same headers, so that no plain link could fetch it. */
  readonly file: (
    call: Call,
    input: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ) => Promise<Result<Blob, CallFailure>>;
}

interface ConsoleApiOptions {
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly language: () => Language;
  /** Names the school where a platform has several; undefined lets the platform take the only one. */
  readonly schoolCode: string | undefined;
  readonly newRequestId: () => string;
}

/** Makes the calls of an administrator: session cookie, and the headers without which no call is answered. */
export function createConsoleApi(options: ConsoleApiOptions): ConsoleApi {
  const identity = (call: Call): Record<string, string> => ({
    // What is public for phones, such as the school's name, is asked for as a phone does.
    [HEADERS.loginMode]: call.client === 'mobile' ? LOGIN_MODES.mobile : LOGIN_MODES.admin,
    [HEADERS.requestedWith]: 'XMLHttpRequest',
    ...(options.schoolCode === undefined ? {} : { [HEADERS.schoolCode]: options.schoolCode }),
  });
  return {
    call: (call, input, callOptions) =>
      webClient({
        origin: () => options.origin,
        fetch: options.fetch,
        language: options.language,
        requestId: options.newRequestId(),
        identity: () => identity(call),
        timeoutMs: TIMEOUT_MS,
      })(call, input, callOptions),
    file: async (call, input, signal) => {
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await options.fetch(options.origin + addressOf(call, input), {
          headers: {
            ...identity(call),
            [HEADERS.language]: options.language(),
            [HEADERS.requestId]: options.newRequestId(),
          },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          cache: 'no-store',
        });
        const isEnvelope = response.headers.get('content-type')?.includes('json') ?? false;
        if (response.ok && !isEnvelope) return ok(await response.blob());
        return fail(refusalOf(await response.json().catch(() => null), response.status));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return fail({ kind: deadline.aborted ? 'timeout' : 'unreachable', message });
      }
    },
  };
}

function refusalOf(answer: unknown, status: number): CallFailure {
  const parsed = envelope.safeParse(answer);
  if (!parsed.success) return { kind: 'unintelligible', message: `HTTP ${status} without an envelope` };
  const { code, msg, data } = parsed.data;
  const detail = data !== null && typeof data === 'object' ? { ...data } : {};
  return { kind: 'refused', name: errorNameOf(code, 'platform'), code, message: msg, detail };
}
