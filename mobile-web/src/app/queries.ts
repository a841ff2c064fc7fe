import { createQueryClient } from '@self-print/web-kit/queries.tsx';
import type { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 15_000;
const RETRIES = 2;

/** The answers that the pages keep. What a refusal leads to is up to the platform's client, which sees all of them (`watchApi`). */
export function createQueries(): QueryClient {
  return createQueryClient({ freshMs: FRESH_MS, retries: RETRIES, onFailure: () => {} });
}
