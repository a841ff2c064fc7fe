import { APP_IDS, type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { addressOf, type CallFailure, type CallFunction } from '@self-print/contract/client.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import { fileFetcher } from '@self-print/web-kit/fileFetcher.ts';
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
      [HEADERS.appId]: APP_IDS.mobile,
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
    file: fileFetcher({ ...options, identity, timeoutMs: TIMEOUT_MS }),
  };
}
