import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import type { CallFailure, CallFunction, CallOptions } from '@self-print/contract/client.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import {
  hashKey,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, type ReactNode, useMemo } from 'react';
import { useRequired } from './useRequired.ts';

/** A call that brought no data, as TanStack Query passes it on. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

function isRefusal(error: Error): boolean {
  return error instanceof CallError && error.failure.kind === 'refused';
}

/** Whether a call was refused with this error. */
export function isRefusedAs(error: Error | null, name: string): boolean {
  return error instanceof CallError && error.failure.kind === 'refused' && error.failure.name === name;
}

interface QueryClientOptions {
  /** How long an answer is shown again without being asked for again. */
  readonly freshMs: number;
  /** How often a question is asked again when no answer came. */
  readonly retries: number;
  /** A call failed. `isShown` when the page shows it at its own place, as it does for everything that it only asks. */
  readonly onFailure: (failure: CallFailure, isShown: boolean) => void;
}

/** The answers that pages keep. A change that may have been made is never sent again by itself. */
export function createQueryClient({ freshMs, retries, onFailure }: QueryClientOptions): QueryClient {
  const report = (error: Error, isShown: boolean) => {
    if (error instanceof CallError) onFailure(error.failure, isShown);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => report(error, true) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => report(error, meta?.saysItself === true),
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (count, error) => count < retries && !(error instanceof CallError && isFinal(error.failure)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The platform has answered: a retry would bring the same answer. */
function isFinal(failure: CallFailure): boolean {
  return failure.kind === 'refused' || failure.kind === 'unintelligible';
}

/** How the pages below make their calls. */
interface Caller {
  readonly call: CallFunction;
  /** The language of the platform's answers; each language is cached separately. */
  readonly language: Language;
}

const CallerContext = createContext<Caller | undefined>(undefined);

interface CallsProviderProps extends Caller {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** Around pages that ask the platform. */
export function CallsProvider({ client, call, language, children }: CallsProviderProps) {
  const caller = useMemo(() => ({ call, language }), [call, language]);
  return (
    <QueryClientProvider client={client}>
      <CallerContext value={caller}>{children}</CallerContext>
    </QueryClientProvider>
  );
}

function useCaller(): Caller {
  return useRequired(CallerContext, 'There is no provider of calls around this page');
}

export interface CallQueryOptions<Definition extends Call> {
  readonly enabled?: boolean;
  /** How long until it is asked again while the page is open; by what was answered last. */
  readonly againMs?: (data: CallData<Definition> | undefined) => number | false;
  /** Goes on showing the last answer while that for another input is under way. */
  readonly keepLast?: boolean;
  /** Large, or personal: kept only as long as it is shown. */
  readonly isFleeting?: boolean;
}

/**
 * Asks the platform and keeps the answer; texts in it are in the language that is shown. When that changes, the answer in the other
 * language is shown until this one has come, so that a form that stands on it keeps what was typed.
 */
export function useCallQuery<const Definition extends Call>(
  definition: Definition,
  input: CallArguments<Definition>,
  { enabled = true, againMs, keepLast = false, isFleeting = false }: CallQueryOptions<Definition> = {},
) {
  const { call, language } = useCaller();
  return useQuery<CallData<Definition>>({
    queryKey: [callKey(definition), input, language],
    queryFn: async ({ signal }) => unwrap(await call(definition, input, { signal })),
    enabled,
    refetchInterval: againMs ? (query) => againMs(query.state.data) : false,
    ...(isFleeting ? { gcTime: 0 } : {}),
    placeholderData: keepLast
      ? keepPreviousData
      : (last, lastQuery) => (isSameQuestion(lastQuery?.queryKey, definition, input) ? last : undefined),
  });
}

/** Whether a key is that of the same question, in any language. */
function isSameQuestion(key: QueryKey | undefined, call: Call, input: unknown): boolean {
  return key !== undefined && hashKey(key.slice(0, 2)) === hashKey([callKey(call), input]);
}

interface CallMutationOptions extends Pick<CallOptions, 'timeoutMs'> {
  /** Calls whose answers are out of date after it. */
  readonly renews?: readonly Pick<Call, 'client' | 'path'>[];
  /** A refusal means that what is shown is out of date: somebody else was faster. */
  readonly renewsWhenRefused?: boolean;
  /** The page shows a failure at its own place, so that no message above the page does. */
  readonly saysItself?: boolean;
}

/** Has the platform do something. */
export function useCallMutation<const Definition extends Call>(
  definition: Definition,
  { renews = [], renewsWhenRefused = false, saysItself = false, ...options }: CallMutationOptions = {},
) {
  const { call } = useCaller();
  const renew = useRenewal(renews);
  return useMutation({
    meta: { saysItself },
    mutationFn: async (input: CallArguments<Definition>) => unwrap(await call(definition, input, options)),
    onSuccess: renew,
    onError: (error) => (renewsWhenRefused && isRefusal(error) ? renew() : undefined),
  });
}

/** Makes pages that show answers of these calls ask again. For work of many calls, after which the pages are renewed once. */
export function useRenewal(renews: CallMutationOptions['renews'] = []): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(renews.map((each) => queries.invalidateQueries({ queryKey: [callKey(each)] })));
  };
}

/**
 * Names a call in the keys of what pages keep. Its path alone would not: phones and the console have calls of one path with different
 * answers, and the console makes both.
 */
export const callKey = ({ client, path }: Pick<Call, 'client' | 'path'>): string => `${client} ${path}`;

/** The data of an answer; throws `CallError` when there is none. */
export function unwrap<Data>(answer: Result<Data, CallFailure>): Data {
  if (!answer.ok) throw new CallError(answer.problem);
  return answer.value;
}
