import type { Queries } from '../../db/database.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { isOfferedAt, readSetting } from './settingStore.ts';

/** Whether a terminal's home screen offers reports: only where the hospital's interface is set up and switched on. */
export async function offersReports(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<boolean> {
  return isOfferedAt((await readSetting(queries, schoolCode)).settings, terminalCode);
}
