import type { CallFailure } from '@self-print/contract/client.ts';
import { createQueryClient } from '@self-print/web-kit/queries.tsx';
import { stepUpOf } from '@self-print/web-kit/stepUp.ts';
import type { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 15_000;
const RETRIES = 2;

interface Outcomes {
  readonly onSignedOut: () => Promise<void>;
  /** Somebody who is signed in has to prove once more who they are, in one of these ways. */
  readonly onStepUp: (wayIds: readonly string[]) => void;
}

/** The answers that the pages keep, and what sends somebody to the log-in page. */
export function createQueries({ onSignedOut, onStepUp }: Outcomes): QueryClient {
  return createQueryClient({
    freshMs: FRESH_MS,
    retries: RETRIES,
    onFailure: (failure) => {
      const wayIds = stepUpOf(failure);
      if (wayIds) onStepUp(wayIds);
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
