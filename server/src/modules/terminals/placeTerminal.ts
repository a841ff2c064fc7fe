import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from './terminalStore.ts';

/** A position on a campus plan; x grows to the right and y downwards, in per mille of the plan. */
export interface PlanPlace {
  /** Name by which people know the plan, such as the campus. */
  readonly planId: string;
  readonly x: number;
  readonly y: number;
}

/** Places a terminal on a plan, where people find it on their phones, or removes it with null. */
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
