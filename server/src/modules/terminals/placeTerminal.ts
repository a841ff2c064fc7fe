import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { TerminalKey, TerminalRow } from './terminalStore.ts';

/** A position on a campus plan; x grows to the right and y downwards, in per mille of the plan. */
export interface PlanPlace {
  /** Name by which people know the plan, such as the campus. */
  readonly planId: string;
  readonly x: number;
  readonly y: number;
}

/** Places a terminal on a plan, where people find it on their phones, or removes it with null. */
export function placeTerminal(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  place: PlanPlace | null,
  operation?: Operation,
): Promise<Result<void, 'missing'>> {
  const theTerminal = and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode));
  return deps.db.transaction(async (queries) => {
    const [before] = await queries.orm.select().from(terminal).where(theTerminal).for('no key update');
    if (!before) return fail('missing');
    const after = { planId: place?.planId ?? null, planX: place?.x ?? null, planY: place?.y ?? null };
    await queries.orm.update(terminal).set(after).where(theTerminal);
    if (operation)
      await recordOperation(queries, deps, operation, {
        subject: terminalCode,
        label: { zh: before.nameZh, en: before.nameEn },
        before: { plan: planOf(before) },
        after: { plan: planOf(after) },
      });
    return ok();
  });
}

const planOf = ({ planId, planX, planY }: Pick<TerminalRow, 'planId' | 'planX' | 'planY'>) =>
  planId === null ? null : { planId, x: planX, y: planY };
