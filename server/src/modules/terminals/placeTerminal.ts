import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from './terminalStore.ts';

/** A place on a plan of the campus; x grows to the right and y downwards, in per mille of the plan. */
export interface PlanPlace {
  /** What persons know the plan by, such as the campus. */
  readonly planId: string;
  readonly x: number;
  readonly y: number;
}

/** Draws a terminal into a plan, where persons find it on their phones, or with null takes it off. */
export async function placeTerminal(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, terminalCode }: TerminalKey,
  place: PlanPlace | null,
): Promise<Result<void, 'missing'>> {
  const changed = await db.orm
    .update(terminal)
    .set({ planId: place?.planId ?? null, planX: place?.x ?? null, planY: place?.y ?? null })
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)))
    .returning({ terminalCode: terminal.terminalCode });
  return changed.length > 0 ? ok() : fail('missing');
}
