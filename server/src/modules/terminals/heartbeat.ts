import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type ReportedCarton, terminal } from './tables.ts';
import { findTerminalWithSchool, type TerminalKey } from './terminalStore.ts';
import { versionOf, viewOfTerminal } from './terminalView.ts';

export interface Heartbeat {
  readonly printerCondition: string;
  readonly cartons: readonly ReportedCarton[];
  readonly version: string;
}

/** Keeps a terminal's report of itself, and tells it whether it is paused and which version its view has. */
export async function recordHeartbeat(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: TerminalKey,
  { printerCondition, cartons, version }: Heartbeat,
): Promise<Result<{ paused: boolean; settingsVersion: string }, CallProblem>> {
  await db.orm
    .update(terminal)
    .set({ lastSeenAt: clock.now(), printerCondition, cartons, version })
    .where(and(eq(terminal.schoolCode, key.schoolCode), eq(terminal.terminalCode, key.terminalCode)));
  const row = await findTerminalWithSchool(db, key);
  if (!row) return fail(problem('ACCESS_TOKEN_INVALID'));
  return ok({ paused: row.terminal.paused, settingsVersion: versionOf(viewOfTerminal(row)) });
}
