import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { LINK_SILENCE_SECONDS, type TerminalReport } from '@self-print/contract/terminalLink.ts';
import { and, eq, sql } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { findTerminalWithSchool, type TerminalKey } from './terminalStore.ts';
import { versionOf, viewOfTerminal } from './terminalView.ts';

/** The answer to a terminal's heartbeat. */
export interface Standing {
  readonly paused: boolean;
  /** A value different from the last one tells the terminal to fetch its view again. */
  readonly settingsVersion: string;
}

/** Stores a terminal's heartbeat, whether it arrived by call or over the link, and returns the answer to it. */
export async function recordHeartbeat(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  key: TerminalKey,
  { printerCondition, cartons, version, versions, devices, maintenance, settings }: TerminalReport,
): Promise<Outcome<Standing, 'ACCESS_TOKEN_INVALID'>> {
  const report = { printerCondition, cartons, version, versions, devices, maintenance };
  const now = clock.now();
  const silence = new Date(now.getTime() - LINK_SILENCE_SECONDS * SECOND_MS).toISOString();
  await db.orm
    .update(terminal)
    .set({
      lastSeenAt: now,
      onlineSince: sql`case when ${terminal.lastSeenAt} >= ${silence} and ${terminal.onlineSince} is not null
        then ${terminal.onlineSince} else ${now.toISOString()} end`,
      ...report,
      settingsOutcome: settings,
    })
    .where(and(eq(terminal.schoolCode, key.schoolCode), eq(terminal.terminalCode, key.terminalCode)));
  const row = await findTerminalWithSchool(db, key);
  if (!row) return fail(problem('ACCESS_TOKEN_INVALID'));
  return ok({ paused: row.terminal.paused, settingsVersion: versionOf(viewOfTerminal(row, publicUrl())) });
}
