import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import type { CallFailure, CallOptions } from '@self-print/contract/client.ts';
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useServices, useTexts } from './services.ts';

const FRESH_MS = 15_000;
const RETRIES = 2;

/** A call that brought no data, as TanStack Query passes it on. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The answers that the pages keep. Whoever is not signed in any more is sent to the log-in page. */
export function createQueries(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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

function isSignedOut(error: Error): boolean {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return false;
  return error.failure.name === 'MOBILE_NOT_SIGNED_IN' || error.failure.name === 'NOT_SIGNED_IN';
}

/** The platform has answered: asking again would bring the same. */
function isFinal(failure: CallFailure): boolean {
  return failure.kind === 'refused' || failure.kind === 'unintelligible';
}

export interface CallQueryOptions<Definition extends Call> {
  readonly enabled?: boolean;
  /** How long until it is asked again while the page is open; by what was answered last. */
  readonly againMs?: (data: CallData<Definition> | undefined) => number | false;
  /** Goes on showing the last answer while that for another input is under way. */
  readonly keepLast?: boolean;
}

/** Asks the platform and keeps the answer; texts in it are in the language that is shown. */
export function useCallQuery<const Definition extends Call>(
  call: Definition,
  input: CallArguments<Definition>,
  options: CallQueryOptions<Definition> = {},
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
    enabled: options.enabled ?? true,
    refetchInterval: options.againMs ? (query) => options.againMs?.(query.state.data) ?? false : false,
    ...(options.keepLast ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Has the platform do something. */
export function useCallMutation<const Definition extends Call>(call: Definition, options: CallOptions = {}) {
  const { api } = useServices();
  return useMutation({
    mutationFn: async (input: CallArguments<Definition>) => {
      const answer = await api.call(call, input, options);
      if (!answer.ok) throw new CallError(answer.problem);
      return answer.value;
    },
  });
}
