import * as f from '@self-print/contract/fields.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';

/** Database channel on which replicas notify each other about connections. */
export const TERMINAL_CHANNEL = 'self_print_terminal';

const place = { schoolCode: f.schoolCode, terminalCode: f.terminalCode };

/** A notice between replicas. It is not stored: the facts are in rows, and the notice only says where to look. */
export const terminalNotice = z.discriminatedUnion('kind', [
  /** Commands are waiting for the terminal. */
  z.object({ kind: z.literal('commandGiven'), ...place }),
  /** The terminal was activated again, so whoever is connected may no longer be entitled to. */
  z.object({ kind: z.literal('activated'), ...place }),
  /** The terminal opened the connection with this number; earlier ones are obsolete. */
  z.object({ kind: z.literal('linked'), ...place, linkNumber: z.int() }),
  /** A command of the terminal has come further. */
  z.object({ kind: z.literal('commandMoved'), ...place }),
  /** An administrator changed terminals of the school. */
  z.object({ kind: z.literal('changed'), schoolCode: f.schoolCode }),
]);
export type TerminalNotice = z.infer<typeof terminalNotice>;

/** Notifies all replicas, including this one; inside a transaction, on commit. */
export async function publishNotice({ orm }: Queries, notice: TerminalNotice): Promise<void> {
  await orm.execute(sql`select pg_notify(${TERMINAL_CHANNEL}, ${JSON.stringify(notice)})`);
}
