import { listFacts } from '@self-print/server/testing/lists/listFacts.ts';
import { z } from 'zod';

/** What the platform is started with. */
export const listsRequest = z.object({
  databaseUrl: z.url(),
  size: z.object({ terminals: z.int(), people: z.int(), orders: z.int() }),
  /** Whether it tells how each statement was carried out, which takes time. */
  withPlans: z.boolean(),
});
export type ListsRequest = z.infer<typeof listsRequest>;

/** Where it is and what can be asked of it. */
export const listsPlatform = z.object({
  origin: z.url(),
  /** Of an administrator who is signed in. */
  headers: z.record(z.string(), z.string()),
  facts: listFacts,
});
export type ListsPlatform = z.infer<typeof listsPlatform>;

/** The large tables that statements since the last question have read from end to end. */
export const tablesRead = z.array(z.string());
