import type { Bilingual } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { terminal } from '../db/schema/terminals.ts';
import type { Deps } from '../deps.ts';
import type { TerminalKey } from '../modules/terminals/terminalStore.ts';

/** Pauses a terminal with a reason for its screen, or resumes it with null. */
export async function pauseTerminal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  reason: Bilingual | null,
): Promise<Result<void, 'missing'>> {
  const changed = await db.orm
    .update(terminal)
    .set({
      paused: reason !== null,
      pausedReasonZh: reason?.zh ?? null,
      pausedReasonEn: reason?.en ?? null,
      pausedAt: reason === null ? null : clock.now(),
    })
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)))
    .returning({ terminalCode: terminal.terminalCode });
  return changed.length > 0 ? ok() : fail('missing');
}
