import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { reachedBy, renewSettings } from '../terminals/settings/settingsStore.ts';

/** The only terminal type so far. */
const TERMINAL_TYPE = 1;

type NewTerminal = Omit<typeof terminal.$inferInsert, 'terminalType' | 'settings'>;

/** Adds a terminal with the settings of its layers, in a transaction that began with `lockSettings`; false when its code is taken. */
export async function insertTerminal(queries: Queries, added: NewTerminal): Promise<boolean> {
  const { schoolCode, terminalCode } = added;
  const rows = await queries.orm
    .insert(terminal)
    .values({ ...added, terminalType: TERMINAL_TYPE, settings: {} })
    .onConflictDoNothing()
    .returning({ terminalCode: terminal.terminalCode });
  if (rows.length === 0) return false;
  await renewSettings(queries, schoolCode, reachedBy({ schoolCode, layer: 'terminal', id: terminalCode }));
  return true;
}
