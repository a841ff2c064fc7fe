import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { TerminalRow } from '../terminals/terminalStore.ts';

/** A terminal in use, which nobody takes out of use until the transaction ends; changes of what stands at it wait for each other. */
export async function lockTerminal(
  { orm }: Queries,
  schoolCode: string,
  terminalCode: string,
): Promise<TerminalRow | undefined> {
  const [found] = await orm
    .select()
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        eq(terminal.terminalCode, terminalCode),
        isNull(terminal.archivedAt),
      ),
    )
    .for('no key update');
  return found;
}
