import { type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { addressOf, type CallFailure, type CallFunction } from '@self-print/contract/client.ts';
import { commonErrorNameOf } from '@self-print/contract/commonErrorCodes.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { webClient } from '@self-print/web-kit/webClient.ts';

const TIMEOUT_MS = 20_000;

/** The platform as the phone pages use it. */
export interface PhoneApi {
  readonly call: CallFunction;
  /** A file answer, such as a page image: it needs the same headers, so that no plain link could fetch it. */
  readonly file: (path: string, signal?: AbortSignal) => Promise<Result<Blob, CallFailure>>;
  /** The address of a file call below the platform's origin. */
  readonly addressOf: (call: Call, input: Readonly<Record<string, unknown>>) => string;
}

export interface PhoneApiOptions {
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly language: () => Language;
  /** Undefined until it is known; then the platform takes the only school that it has. */
  readonly schoolCode: () => string | undefined;
  readonly newRequestId: () => string;
}

/** Makes the calls of a signed-in phone: session cookie, and the headers without which no call is answered. */
export function createPhoneApi(options: PhoneApiOptions): PhoneApi {
  const identity = (): Record<string, string> => {
    const schoolCode = options.schoolCode();
    return {
      [HEADERS.loginMode]: LOGIN_MODES.mobile,
      [HEADERS.requestedWith]: 'XMLHttpRequest',
      ...(schoolCode === undefined ? {} : { [HEADERS.schoolCode]: schoolCode }),
    };
  };
  return {
    addressOf,
    call: (call, input, callOptions) =>
      webClient({
        origin: () => options.origin,
        fetch: options.fetch,
        language: options.language,
        requestId: options.newRequestId(),
        identity,
        timeoutMs: TIMEOUT_MS,
      })(call, input, callOptions),
    file: async (path, signal) => {
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const response = await options.fetch(options.origin + path, {
          headers: {
            ...identity(),
            [HEADERS.language]: options.language(),
            [HEADERS.requestId]: options.newRequestId(),
          },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
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
  return { kind: 'refused', name: commonErrorNameOf(code, 'platform'), code, message: msg, detail };
}
