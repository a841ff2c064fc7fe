import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import type { CallFailure } from '@self-print/contract/client.ts';
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useServices, useTexts } from './services.ts';

const FRESH_MS = 10_000;
const RETRIES = 1;

/** A call that brought no data, as TanStack Query passes it on. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

interface Outcomes {
  readonly onSignedOut: () => void;
  readonly onNoPermission: (message: string) => void;
  /** A change that was refused or did not get through; what is asked for says so at its own place. */
  readonly onRefused: (failure: CallFailure) => void;
}

/** The answers that the pages keep, and what each failure leads to: 9100 to the sign-in, 9102 to /noPermission. */
export function createQueries({ onSignedOut, onNoPermission, onRefused }: Outcomes): QueryClient {
  const isHandled = (error: Error): boolean => {
    if (!(error instanceof CallError) || error.failure.kind !== 'refused') return false;
    const { name, message } = error.failure;
    if (name === 'NOT_SIGNED_IN') onSignedOut();
    else if (name === 'NO_PERMISSION') onNoPermission(message);
    else return false;
    return true;
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: isHandled }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (isHandled(error) || mutation.meta?.saysItself === true) return;
        if (error instanceof CallError) onRefused(error.failure);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => count < RETRIES && !(error instanceof CallError && isFinal(error.failure)),
      },
      // A change that may have been made is not sent again by itself.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The platform has answered: asking again would bring the same. */
function isFinal(failure: CallFailure): boolean {
  return failure.kind === 'refused' || failure.kind === 'unintelligible';
}

interface CallQueryOptions<Definition extends Call> {
  readonly enabled?: boolean;
  /** How long until it is asked again while the page is open; by what was answered last. */
  readonly againMs?: (data: CallData<Definition> | undefined) => number | false;
  /** Goes on showing the last answer while that for another input is under way. */
  readonly keepLast?: boolean;
  /** Large, or of a person: kept only as long as it is shown. */
  readonly isFleeting?: boolean;
}

/** Asks the platform and keeps the answer; texts in it are in the language that is shown. */
export function useCallQuery<const Definition extends Call>(
  call: Definition,
  input: CallArguments<Definition>,
  { enabled = true, againMs, keepLast = false, isFleeting = false }: CallQueryOptions<Definition> = {},
) {
  const { api } = useServices();
  const { language } = useTexts();
  return useQuery<CallData<Definition>>({
    queryKey: [call.path, input, language],
    queryFn: async ({ signal }) => {
      const answer = await api.call(call, input, { signal });
      if (!answer.ok) throw new CallError(answer.problem);
      return answer.value;
    },
    enabled,
    refetchInterval: againMs ? (query) => againMs(query.state.data) : false,
    ...(isFleeting ? { gcTime: 0 } : {}),
    ...(keepLast ? { placeholderData: keepPreviousData } : {}),
  });
}

interface CallMutationOptions {
  /** Calls whose answers are out of date after it. */
  readonly renews?: readonly Call[];
  /** A refusal tells that what is shown is out of date: somebody else was there before. */
  readonly renewsWhenRefused?: boolean;
  /** The page shows the failure at its own place, so that no toast does. */
  readonly saysItself?: boolean;
}

/** Has the platform do something. */
export function useCallMutation<const Definition extends Call>(
  call: Definition,
  { renews = [], renewsWhenRefused = false, saysItself = false }: CallMutationOptions = {},
) {
  const { api } = useServices();
  const queries = useQueryClient();
  const renew = async () => {
    await Promise.all(renews.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  };
  return useMutation({
    meta: { saysItself },
    mutationFn: async (input: CallArguments<Definition>) => {
      const answer = await api.call(call, input);
      if (!answer.ok) throw new CallError(answer.problem);
      return answer.value;
    },
    onSuccess: renew,
    onError: (error) =>
      renewsWhenRefused && error instanceof CallError && error.failure.kind === 'refused'
        ? renew()
        : undefined,
  });
}
