import * as f from '@self-print/contract/fields.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';

/** The channel of the database on which replicas tell each other about standing connections. */
export const TERMINAL_CHANNEL = 'self_print_terminal';

const place = { schoolCode: f.schoolCode, terminalCode: f.terminalCode };

/** What replicas tell each other. It is not kept: whatever matters stands in rows, and this only says where to look. */
export const terminalNotice = z.discriminatedUnion('kind', [
  /** Commands wait for the terminal. */
  z.object({ kind: z.literal('commandGiven'), ...place }),
  /** The terminal was activated again: whoever is connected as it may no longer be it. */
  z.object({ kind: z.literal('activated'), ...place }),
  /** The terminal opened a connection of this number; earlier ones are over. */
  z.object({ kind: z.literal('linked'), ...place, linkNumber: z.int() }),
]);
export type TerminalNotice = z.infer<typeof terminalNotice>;

/** Tells all replicas, this one too; within a transaction, when it commits. */
export async function publishNotice({ orm }: Queries, notice: TerminalNotice): Promise<void> {
  await orm.execute(sql`select pg_notify(${TERMINAL_CHANNEL}, ${JSON.stringify(notice)})`);
}
