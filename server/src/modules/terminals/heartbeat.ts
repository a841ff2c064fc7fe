import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { TerminalReport } from '@self-print/contract/terminalLink.ts';
import { and, eq } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { findTerminalWithSchool, type TerminalKey } from './terminalStore.ts';
import { versionOf, viewOfTerminal } from './terminalView.ts';

/** What a terminal is told in answer to its report. */
export interface Standing {
  readonly paused: boolean;
  /** Another one than before means that the terminal should fetch its view again. */
  readonly settingsVersion: string;
}

/** Keeps a terminal's report of itself, whether it came by a call or over the link, and gives its standing. */
export async function recordHeartbeat(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: TerminalKey,
  { printerCondition, cartons, version, versions, devices, maintenance }: TerminalReport,
): Promise<Result<Standing, CallProblem>> {
  const report = { printerCondition, cartons, version, versions, devices, maintenance };
  await db.orm
    .update(terminal)
    .set({ lastSeenAt: clock.now(), ...report })
    .where(and(eq(terminal.schoolCode, key.schoolCode), eq(terminal.terminalCode, key.terminalCode)));
  const row = await findTerminalWithSchool(db, key);
  if (!row) return fail(problem('ACCESS_TOKEN_INVALID'));
  return ok({ paused: row.terminal.paused, settingsVersion: versionOf(viewOfTerminal(row)) });
}
