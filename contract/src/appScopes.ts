import { z } from 'zod/mini';

/** What an app may do. A school gives each app the fewest that it needs. */
export const appScope = z.enum([
  /** Read orders; personal data is masked. */
  'orders:read',
  /** See numbers and names in them as they are. */
  'persons:read',
  /** Take values into the records of people. */
  'records:write',
  /** List events, and be told of them by hooks. */
  'events:receive',
]);
export type AppScope = z.infer<typeof appScope>;
