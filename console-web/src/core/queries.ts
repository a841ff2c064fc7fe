import type { CallFailure } from '@self-print/contract/client.ts';
import { createQueryClient } from '@self-print/web-kit/queries.tsx';
import { stepUpOf } from '@self-print/web-kit/stepUp.ts';
import type { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 10_000;
const RETRIES = 1;

interface Outcomes {
  readonly onSignedOut: () => void;
  /** Somebody who is signed in has to prove once more who they are, in one of these ways. */
  readonly onStepUp: (wayIds: readonly string[]) => void;
  readonly onNoPermission: (message: string) => void;
  /** A change that was refused or did not get through; what is asked for says so at its own place. */
  readonly onRefused: (failure: CallFailure) => void;
}

/** The answers that the pages keep, and what each failure leads to: 9100 to the sign-in, 9102 to /noPermission. */
export function createQueries({ onSignedOut, onStepUp, onNoPermission, onRefused }: Outcomes): QueryClient {
  return createQueryClient({
    freshMs: FRESH_MS,
    retries: RETRIES,
    onFailure: (failure, isShown) => {
      const name = failure.kind === 'refused' ? failure.name : undefined;
      const wayIds = stepUpOf(failure);
      if (wayIds) onStepUp(wayIds);
      else if (name === 'NOT_SIGNED_IN') onSignedOut();
      else if (name === 'NO_PERMISSION') onNoPermission(failure.message);
      else if (!isShown) onRefused(failure);
    },
  });
}
