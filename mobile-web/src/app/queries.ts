import type { CallFailure } from '@self-print/contract/client.ts';
import { createQueryClient } from '@self-print/web-kit/queries.tsx';
import type { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 15_000;
const RETRIES = 2;

/** The answers that the pages keep. Somebody who is no longer signed in is sent to the log-in page. */
export function createQueries(onSignedOut: () => Promise<void>): QueryClient {
  return createQueryClient({
    freshMs: FRESH_MS,
    retries: RETRIES,
    onFailure: (failure) => {
      if (isSignedOut(failure)) void onSignedOut();
    },
  });
}

function isSignedOut(failure: CallFailure): boolean {
  return (
    failure.kind === 'refused' &&
    (failure.name === 'MOBILE_NOT_SIGNED_IN' || failure.name === 'NOT_SIGNED_IN')
  );
}
