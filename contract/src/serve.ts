import type { Envelope } from './call.ts';
import {
  BASE_PATHS,
  type Call,
  type CallAnswer,
  type CallInput,
  type CallResult,
  type ClientFamily,
  type FileAnswer,
  SUCCESS_CODES,
} from './call.ts';
import { ERROR_CODES } from './errorCodes.ts';
import { type CallProblem, ERRORS, problem } from './errors.ts';
import type { Language } from './fields.ts';
import { fail, type Result } from './result.ts';

/** Between what is wrong with a request and the field in which it is, as each language punctuates. */
const BEFORE_FIELD: Readonly<Record<Language, string>> = { zh: '：', en: ': ' };

/** A request as the dispatcher sees it, independent of the web framework. */
export interface IncomingRequest {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
  readonly requestId: string;
  /** Aborted when the connection closes before the answer is sent, because nobody waits for it any more. */
  readonly gone?: AbortSignal;
}

export interface HandlerContext<Definition extends Call, Actor> {
  readonly input: CallInput<Definition>;
  readonly actor: Actor;
  readonly request: IncomingRequest;
  readonly language: Language;
}

export interface Binding<Actor> {
  readonly call: Call;
  readonly run: (
    input: unknown,
    actor: Actor,
    request: IncomingRequest,
    language: Language,
  ) => Promise<Result<unknown, CallProblem>>;
}

/** Pairs a definition with its handler, which may answer only with the errors that the definition declares. */
export function bind<Definition extends Call, Actor>(
  call: Definition,
  handler: (context: HandlerContext<Definition, Actor>) => Promise<NoInfer<CallResult<Definition>>>,
): Binding<Actor> {
  return bindAnyError(call, handler);
}

/** Pairs a definition with a handler of a fake, which answers with whatever error a test has planned. */
export function bindAnyError<Definition extends Call, Actor>(
  call: Definition,
  handler: (
    context: HandlerContext<Definition, Actor>,
  ) => Promise<Result<CallAnswer<Definition>, CallProblem>>,
): Binding<Actor> {
  return {
    call,
    run: (input, actor, request, language) =>
      handler({ input: input as CallInput<Definition>, actor, request, language }),
  };
}

export interface DispatcherOptions<Actor> {
  readonly bindings: readonly Binding<Actor>[];
  /** Determines a request's family when several define the same method and path. */
  readonly familyOf: (request: IncomingRequest) => ClientFamily;
  /** Checks the caller against the call's access rule. */
  readonly authenticate: (call: Call, request: IncomingRequest) => Promise<Result<Actor, CallProblem>>;
  /** Refuses what a caller may not do with what the call names, after its input was parsed. */
  readonly admit?: (
    call: Call,
    actor: Actor,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<CallProblem | undefined>;
  /** The language of the answer to a caller who asked for one; defaults to the one asked for. */
  readonly languageFor?: (actor: Actor, asked: Language) => Promise<Language>;
  /** Maps a thrown error to the answer's problem; defaults to an internal error. */
  readonly problemOfError?: (error: unknown) => CallProblem;
  /** Called after every call; `error` is set when a handler threw. */
  readonly onOutcome: (outcome: CallOutcome) => void;
}

export interface CallOutcome {
  readonly call: Call | undefined;
  readonly request: IncomingRequest;
  readonly problem: CallProblem | undefined;
  readonly error: unknown;
}

export type Answer =
  | { readonly kind: 'envelope'; readonly status: number; readonly body: Envelope }
  | { readonly kind: 'file'; readonly file: FileAnswer };

export type Dispatcher = (request: IncomingRequest) => Promise<Answer>;

/**
 * Finds, authenticates, parses and runs a call, and wraps its outcome in the envelope. Fixed paths are looked up in a Map;
 * paths with parameters are compared segment by segment.
 */
export function createDispatcher<Actor>(options: DispatcherOptions<Actor>): Dispatcher {
  const fixed = new Map<string, Binding<Actor>[]>();
  const withParameters: { readonly segments: readonly string[]; readonly binding: Binding<Actor> }[] = [];
  for (const binding of options.bindings) {
    const path = BASE_PATHS[binding.call.client] + binding.call.path;
    if (path.includes('{')) withParameters.push({ segments: path.split('/'), binding });
    else fixed.set(path, [...(fixed.get(path) ?? []), binding]);
  }

  const find = (request: IncomingRequest): Match<Actor> => {
    const exact = fixed.get(request.path);
    const found: Candidate<Actor>[] = exact
      ? exact.map((binding) => ({ binding, params: {} }))
      : matchSegments(withParameters, request.path);
    if (found.length === 0) return { kind: 'none' };
    const sameMethod = found.filter(({ binding }) => binding.call.method === request.method);
    if (sameMethod.length === 0) return { kind: 'method' };
    const family = options.familyOf(request);
    const chosen = sameMethod.find(({ binding }) => binding.call.client === family) ?? sameMethod[0];
    return chosen ? { kind: 'call', ...chosen } : { kind: 'none' };
  };

  return async (request) => {
    const language = languageOf(request);
    const match = find(request);
    const call = match.kind === 'call' ? match.binding.call : undefined;
    const family = call?.client ?? options.familyOf(request);
    try {
      const result =
        match.kind === 'call' ? await perform(match, request, language, options) : fail(missing(match));
      if (result.ok) {
        const answer = answerOf(call, result.value, SUCCESS_CODES[family]);
        options.onOutcome({ call, request, problem: undefined, error: undefined });
        return answer;
      }
      options.onOutcome({ call, request, problem: result.problem, error: undefined });
      return problemAnswer(result.problem, language);
    } catch (error) {
      const found = options.problemOfError?.(error) ?? problem('INTERNAL');
      options.onOutcome({ call, request, problem: found, error });
      return problemAnswer(found, language);
    }
  };
}

interface Candidate<Actor> {
  readonly binding: Binding<Actor>;
  readonly params: Readonly<Record<string, string>>;
}
type Match<Actor> = ({ readonly kind: 'call' } & Candidate<Actor>) | { readonly kind: 'none' | 'method' };

function missing(match: { readonly kind: 'none' | 'method' }): CallProblem {
  return problem(match.kind === 'method' ? 'METHOD_NOT_ALLOWED' : 'NO_SUCH_CALL');
}

async function perform<Actor>(
  { binding, params }: Candidate<Actor>,
  request: IncomingRequest,
  language: Language,
  options: DispatcherOptions<Actor>,
): Promise<Result<unknown, CallProblem>> {
  const { call } = binding;
  const actor = await options.authenticate(call, request);
  if (!actor.ok) return actor;
  const input: Record<string, unknown> = {};
  const parts = [
    ['path', call.params, params],
    ['query', call.query, request.query],
    ['body', call.body, request.body ?? {}],
  ] as const;
  for (const [part, schema, value] of parts) {
    if (!schema) continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const field = issue?.path.join('.') || part;
      return fail(
        problem('BAD_REQUEST', {
          detail: { field },
          message: ERRORS.BAD_REQUEST[language] + BEFORE_FIELD[language] + field,
        }),
      );
    }
    Object.assign(input, parsed.data);
  }
  const refused = await options.admit?.(call, actor.value, input);
  if (refused) return fail(refused);
  if (call.upload) {
    if (!(request.body instanceof Uint8Array)) return fail(problem('UNSUPPORTED_CONTENT'));
    input.content = request.body;
  }
  const shown = (await options.languageFor?.(actor.value, language)) ?? language;
  return binding.run(input, actor.value, request, shown);
}

function answerOf(call: Call | undefined, value: unknown, code: string): Answer {
  if (call?.data === 'file') return { kind: 'file', file: value as FileAnswer };
  // Parsing strips fields that the definition does not name, so that nothing leaks by accident.
  const data = call ? (call.data.parse(value) ?? null) : null;
  return { kind: 'envelope', status: 200, body: { code, msg: 'success', success: true, data } };
}

/** Envelope of a failed call, in the caller's language. */
export function problemAnswer(found: CallProblem, language: Language): Answer & { kind: 'envelope' } {
  const fact = ERRORS[found.name];
  return {
    kind: 'envelope',
    status: fact.http,
    body: {
      code: ERROR_CODES[found.name],
      msg: found.message ?? fact[language],
      success: false,
      data: found.detail ?? null,
    },
  };
}

export function languageOf(request: Pick<IncomingRequest, 'header'>): Language {
  return request.header('accept-language')?.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

function matchSegments<Actor>(
  routes: readonly { readonly segments: readonly string[]; readonly binding: Binding<Actor> }[],
  path: string,
): Candidate<Actor>[] {
  const actual = path.split('/');
  const found: Candidate<Actor>[] = [];
  for (const { segments, binding } of routes) {
    const params = matchOne(segments, actual);
    if (params) found.push({ binding, params });
  }
  return found;
}

function matchOne(
  segments: readonly string[],
  actual: readonly string[],
): Record<string, string> | undefined {
  if (segments.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = actual[index] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return undefined;
      continue;
    }
    const decoded = decodeSegment(value);
    if (!decoded) return undefined;
    params[segment.slice(1, -1)] = decoded;
  }
  return params;
}

function decodeSegment(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
