import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { TerminalKey, TerminalRow } from '../terminals/terminalStore.ts';

/** A terminal at which something can be printed, apart from how it stands at the moment. */
export async function findPrintTerminal(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<TerminalRow | undefined> {
  const [row] = await orm
    .select()
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        eq(terminal.terminalCode, terminalCode),
        isNotNull(terminal.activatedAt),
        isNull(terminal.archivedAt),
      ),
    );
  return row;
}
