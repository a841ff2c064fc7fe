import { BASE_PATHS, type Call, type CallAnswer, SUCCESS_CODES } from '@self-print/contract/call.ts';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';

/** A request as the pages sent it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

type Outcome = Response | 'lost';
type Answer = (request: SeenRequest) => Outcome | Promise<Outcome>;

/** The platform in memory: answers what a test gave it, remembers what it was asked. */
export interface FakePlatform {
  readonly fetch: typeof fetch;
  readonly seen: SeenRequest[];
  readonly on: (call: Call, answer: Answer) => void;
  readonly give: <Definition extends Call>(call: Definition, data: CallAnswer<Definition>) => void;
  readonly refuse: (call: Call, name: ErrorName) => void;
}

const ORIGIN = 'http://platform.test';

export function success(data: unknown): Response {
  return Response.json({ code: SUCCESS_CODES.mobile, msg: 'success', success: true, data });
}

export function refusal(name: ErrorName): Response {
  return Response.json({ code: ERROR_CODES[name], msg: ERRORS[name].zh, success: false, data: null });
}

export function fakePlatform(): FakePlatform {
  const seen: SeenRequest[] = [];
  const answers = new Map<string, { readonly pattern: RegExp; readonly answer: Answer }>();
  const on: FakePlatform['on'] = (call, answer) => {
    const path = (BASE_PATHS[call.client] + call.path).replaceAll(/\{\w+\}/g, '[^/]+');
    answers.set(`${call.method} ${call.path}`, { pattern: new RegExp(`^${call.method} ${path}$`), answer });
  };
  return {
    seen,
    on,
    give: (call, data) => on(call, () => success(data)),
    refuse: (call, name) => on(call, () => refusal(name)),
    fetch: async (address, init) => {
      const url = new URL(String(address), ORIGIN);
      const { body } = init ?? {};
      const request: SeenRequest = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: new Headers(init?.headers),
        body: typeof body === 'string' ? JSON.parse(body) : body,
      };
      init?.signal?.throwIfAborted();
      seen.push(request);
      const found = [...answers.values()].find(({ pattern }) =>
        pattern.test(`${request.method} ${request.path}`),
      );
      const outcome = found ? await found.answer(request) : refusal('NO_SUCH_CALL');
      if (outcome === 'lost') throw new TypeError('Failed to fetch');
      return outcome;
    },
  };
}
