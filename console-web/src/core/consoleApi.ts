import { APP_IDS, type Call, type ClientFamily, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { addressOf, type CallFailure, type CallFunction } from '@self-print/contract/client.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import { fileFetcher } from '@self-print/web-kit/fileFetcher.ts';
import { lineFetcher } from '@self-print/web-kit/lineFetcher.ts';
import { webClient } from '@self-print/web-kit/webClient.ts';

/** The specification's for the console. */
const TIMEOUT_MS = 60_000;
/** A live answer says something every 15 s. */
const SILENCE_MS = 40_000;

/** The platform as the console uses it. */
export interface ConsoleApi {
  readonly call: CallFunction;
  /** Makes the phone's calls of signed-in persons as somebody at a PC. */
  readonly pcCall: CallFunction;
  /** The answer of a file call: it needs the same headers, so that no plain link could fetch it. */
  readonly file: (
    call: Call,
    input: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ) => Promise<Result<Blob, CallFailure>>;
  /** Follows a live answer line by line until it ends or the signal is given. */
  readonly follow: (
    call: Call,
    reader: { readonly onLine: (line: string) => void; readonly signal: AbortSignal },
  ) => Promise<Result<void, CallFailure>>;
  /** A file whose address was in an answer to a person at a PC: a path below the platform's origin, such as that of a page image. */
  readonly pcFile: (path: string, signal?: AbortSignal) => Promise<Result<Blob, CallFailure>>;
}

/** How each family of calls says who makes it. What is public for phones, such as the school's name, is asked for as a phone does. */
const MODES = {
  admin: LOGIN_MODES.admin,
  pc: LOGIN_MODES.selfPrint,
  mobile: LOGIN_MODES.mobile,
} as const;

interface ConsoleApiOptions {
  readonly origin: string;
  readonly fetch: typeof fetch;
  readonly language: () => Language;
  /** Names the school where a platform has several; undefined lets the platform take the only one. */
  readonly schoolCode: string | undefined;
  readonly newRequestId: () => string;
}

/** Makes the calls of an administrator or of a person at a PC: session cookie, and the headers without which no call is answered. */
export function createConsoleApi(options: ConsoleApiOptions): ConsoleApi {
  const identity = (client: ClientFamily): Record<string, string> => ({
    [HEADERS.loginMode]:
      client === 'agent' || client === 'terminal' || client === 'app' ? MODES.admin : MODES[client],
    [HEADERS.requestedWith]: 'XMLHttpRequest',
    [HEADERS.appId]: APP_IDS.console,
    ...(options.schoolCode === undefined ? {} : { [HEADERS.schoolCode]: options.schoolCode }),
  });
  const fetchFile = (client: ClientFamily) =>
    fileFetcher({ ...options, identity: () => identity(client), timeoutMs: TIMEOUT_MS, cache: 'no-store' });
  const client = (family: ClientFamily) =>
    webClient({
      origin: () => options.origin,
      fetch: options.fetch,
      language: options.language,
      requestId: options.newRequestId(),
      identity: () => identity(family),
      timeoutMs: TIMEOUT_MS,
      family,
    });
  return {
    call: (call, input, callOptions) => client(call.client)(call, input, callOptions),
    pcCall: (call, input, callOptions) =>
      client(call.access === 'mobileUser' ? 'pc' : call.client)(call, input, callOptions),
    file: (call, input, signal) => fetchFile(call.client)(addressOf(call, input), signal),
    follow: (call, reader) =>
      lineFetcher({ ...options, identity: () => identity(call.client), silenceMs: SILENCE_MS })(
        addressOf(call, {}),
        reader,
      ),
    pcFile: fetchFile('pc'),
  };
}
