import {
  type Call,
  type CallAnswer,
  type CallInput,
  type ClientFamily,
  HEADERS,
  LOGIN_MODES,
} from '@self-print/contract/call.ts';
import { PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { pcCalls, pcFeeCalls, pcFileCalls, pcPaymentCalls } from '@self-print/contract/platform/pc.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import {
  type Answer,
  type Binding,
  type CallOutcome,
  createDispatcher,
  type IncomingRequest,
} from '@self-print/contract/serve.ts';

/** A request as the pages sent it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A refusal by the name of its error; made by `refused`. */
class Refusal {
  readonly problem: CallProblem;
  constructor(refusal: CallProblem) {
    this.problem = refusal;
  }
}

/** The call is refused, with the platform's own words for it. */
export function refused(name: ErrorName, detail?: CallProblem['detail']): Refusal {
  return new Refusal(problem(name, detail === undefined ? {} : { detail }));
}

/** The data of the answer, a refusal, a raw answer, or none at all: the platform has done it, but the answer is lost. */
type Outcome<Definition extends Call> = CallAnswer<Definition> | Refusal | Response | 'lost';
type Handler<Definition extends Call> = (
  input: CallInput<Definition>,
  request: SeenRequest,
) => Outcome<Definition> | Promise<Outcome<Definition>>;

/** The platform in memory: answers each call as a test says, and remembers what it was asked. */
export interface FakePlatform {
  readonly fetch: typeof fetch;
  readonly seen: readonly SeenRequest[];
  /** What a call was asked for, parsed by its schema, the first time first. */
  readonly asked: <Definition extends Call>(call: Definition) => readonly CallInput<Definition>[];
  /** Says how a call is answered: `on(call).by(handler)`. A call of the phone is answered so at a PC too; the last handler counts. */
  readonly on: <const Definition extends Call>(
    call: Definition,
  ) => { readonly by: (handler: Handler<Definition>) => void };
  readonly give: <const Definition extends Call>(call: Definition, data: CallAnswer<Definition>) => void;
  readonly refuse: (call: Call, name: ErrorName, detail?: CallProblem['detail']) => void;
  /** No answer to a call comes any more. */
  readonly lose: (call: Call) => void;
  /** Keeps the answer to a call back until `release` is called. */
  readonly hold: <const Definition extends Call>(
    call: Definition,
    data: CallAnswer<Definition>,
  ) => { readonly release: () => void };
  /** What the pages or the test sent that no definition of the contract allows. A test that leaves anything here has failed. */
  readonly mistakes: readonly string[];
}

type AnyHandler = (input: unknown, request: SeenRequest) => unknown;

const ORIGIN = 'http://platform.test';
const FAMILIES: ReadonlyMap<string | undefined, ClientFamily> = new Map([
  [LOGIN_MODES.admin, 'admin'],
  [LOGIN_MODES.selfPrint, 'pc'],
  [LOGIN_MODES.terminal, 'terminal'],
]);
/** The phone's call that a call of a PC is. */
const PHONE_CALLS: ReadonlyMap<Call, Call> = new Map(
  [pcCalls, pcFileCalls, pcPaymentCalls, pcFeeCalls]
    .flatMap((group) => Object.values(group))
    .map((call): [Call, Call] => [call, call.sameAs]),
);

/** The answers given to one platform in memory, and the calls it got. */
interface Memory {
  readonly seen: SeenRequest[];
  readonly asked: { readonly call: Call; readonly input: unknown }[];
  readonly mistakes: string[];
  readonly handlers: Map<Call, AnyHandler>;
}

/** A request on its way, with the platform that it is for and the answer that takes the place of the dispatcher's. */
interface Underway {
  readonly memory: Memory;
  readonly request: SeenRequest;
  instead?: Response | 'lost';
}
const underway = new WeakMap<IncomingRequest, Underway>();

/** The contract's own dispatcher over the whole catalogue: it parses requests and checks answers as the real platform does. */
const dispatch = createDispatcher<undefined>({
  bindings: PLATFORM_CALLS.map(
    (call): Binding<undefined> => ({ call, run: (input, _, request) => run(call, input, request) }),
  ),
  familyOf: ({ header }) => FAMILIES.get(header(HEADERS.loginMode)) ?? 'mobile',
  authenticate: async () => ok(undefined),
  onOutcome: (outcome) => {
    const mistake = mistakeOf(outcome);
    if (mistake !== undefined) underway.get(outcome.request)?.memory.mistakes.push(mistake);
  },
});

async function run(call: Call, input: unknown, incoming: IncomingRequest) {
  const way = underway.get(incoming);
  if (way === undefined) throw new Error("The request is no platform's");
  const { asked, handlers } = way.memory;
  asked.push({ call: phoneCallOf(call), input });
  const handler = handlers.get(phoneCallOf(call));
  if (!handler) return fail(problem('NO_SUCH_CALL'));
  const outcome = await handler(input, way.request);
  if (outcome instanceof Refusal) return fail(outcome.problem);
  if (outcome !== 'lost' && !(outcome instanceof Response)) return ok(outcome);
  way.instead = outcome;
  return fail(problem('INTERNAL'));
}

const phoneCallOf = (call: Call): Call => PHONE_CALLS.get(call) ?? call;

/** Makes a platform in memory. A call for which the test gives no answer is refused as unknown. */
export function fakePlatform(): FakePlatform {
  const memory: Memory = { seen: [], asked: [], mistakes: [], handlers: new Map() };
  const { seen, asked, mistakes, handlers } = memory;
  const on: FakePlatform['on'] = (call) => ({
    // The dispatcher has parsed the input by the call's own schema.
    by: (handler) => void handlers.set(phoneCallOf(call), handler as AnyHandler),
  });
  return {
    seen,
    mistakes,
    on,
    asked: <Definition extends Call>(call: Definition) =>
      asked
        .filter((each) => each.call === phoneCallOf(call))
        .map(({ input }) => input as CallInput<Definition>),
    give: (call, data) => on(call).by(() => data),
    refuse: (call, name, detail) => on(call).by(() => refused(name, detail)),
    lose: (call) => on(call).by(() => 'lost'),
    hold: (call, data) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      on(call).by(() => promise.then(() => data));
      return { release: resolve };
    },
    fetch: async (address, init) => {
      init?.signal?.throwIfAborted();
      const request = await requestOf(address, init);
      seen.push(request);
      const incoming: IncomingRequest = {
        method: request.method,
        path: request.path,
        query: Object.fromEntries(request.query),
        body: request.body,
        header: (name) => request.headers.get(name) ?? undefined,
        requestId: request.headers.get(HEADERS.requestId) ?? '',
      };
      const way: Underway = { memory, request };
      underway.set(incoming, way);
      const answer = await dispatch(incoming);
      if (way.instead === 'lost') throw new TypeError('Failed to fetch');
      return way.instead ?? responseOf(answer);
    },
  };
}

async function requestOf(
  address: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): Promise<SeenRequest> {
  const url = new URL(String(address), ORIGIN);
  const { body } = init ?? {};
  return {
    method: init?.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(init?.headers),
    body:
      typeof body === 'string'
        ? JSON.parse(body)
        : body instanceof FormData
          ? await fileOf(body)
          : (body ?? undefined),
  };
}

/** The file of a form, which is all that the platform takes out of it. */
async function fileOf(form: FormData): Promise<Uint8Array | undefined> {
  const file = [...form.values()].find((value) => typeof value !== 'string');
  return file && new Uint8Array(await file.arrayBuffer());
}

/** What a page should not have sent, or a test should not have answered. */
function mistakeOf({ call, request, problem: found, error }: CallOutcome): string | undefined {
  const line = `${request.method} ${request.path}`;
  if (error !== undefined) return `${line}: ${error instanceof Error ? error.message : String(error)}`;
  if (call === undefined) return `${line}: no call of the contract`;
  return found?.name === 'BAD_REQUEST' && found.message !== undefined
    ? `${line}: ${found.message}`
    : undefined;
}

async function responseOf(answer: Answer): Promise<Response> {
  if (answer.kind === 'envelope') return Response.json(answer.body, { status: answer.status });
  const pieces: BlobPart[] = [];
  for await (const piece of answer.file.content) pieces.push(new Uint8Array(piece));
  return new Response(new Blob(pieces), { headers: { 'Content-Type': answer.file.contentType } });
}
