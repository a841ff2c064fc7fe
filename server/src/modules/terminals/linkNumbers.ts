import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { publishNotice } from './notices.ts';
import type { TerminalKey } from './terminalStore.ts';

const usable = ({ schoolCode, terminalCode }: TerminalKey) =>
  and(
    eq(terminal.schoolCode, schoolCode),
    eq(terminal.terminalCode, terminalCode),
    isNull(terminal.archivedAt),
  );

/**
 * Assigns the next number to a terminal's new connection and notifies all replicas, so that the one holding an older connection
 * closes it. The database orders connections that open concurrently. Undefined when the terminal no longer exists.
 */
export async function takeLinkNumber(db: Database, key: TerminalKey): Promise<number | undefined> {
  const taken = await db.transaction(async (queries) => {
    const [row] = await queries.orm
      .update(terminal)
      .set({ linkNumber: sql`${terminal.linkNumber} + 1` })
      .where(usable(key))
      .returning({ linkNumber: terminal.linkNumber });
    if (!row) return fail('missing');
    const { schoolCode, terminalCode } = key;
    await publishNotice(queries, { kind: 'linked', schoolCode, terminalCode, ...row });
    return ok(row.linkNumber);
  });
  return taken.ok ? taken.value : undefined;
}

/** Number of a terminal's newest connection, on whichever replica it is. */
export async function newestLinkNumber({ orm }: Queries, key: TerminalKey): Promise<number | undefined> {
  const [row] = await orm.select({ linkNumber: terminal.linkNumber }).from(terminal).where(usable(key));
  return row?.linkNumber;
}
