import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { completeSettings } from '../terminals/terminalSettings.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

/** Whether a school has the terminal. */
export async function hasTerminal(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<boolean> {
  const found = await orm.$count(
    terminal,
    and(
      eq(terminal.schoolCode, schoolCode),
      eq(terminal.terminalCode, terminalCode),
      isNull(terminal.archivedAt),
    ),
  );
  return found > 0;
}

/** Whether a terminal has a scanner configured, which reads cards by their code. */
export async function scansCards(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<boolean> {
  const [row] = await orm
    .select({ settings: terminal.settings })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  return row !== undefined && completeSettings(row.settings).devices.scanner.driver !== 'none';
}
