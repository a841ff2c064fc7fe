import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { extraTerminalCalls } from '@self-print/contract/platform/extraTerminals.ts';
import type { PlanPoint, terminalAddressCalls } from '@self-print/contract/platform/terminalAddress.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { publishNotice } from '../terminals/notices.ts';
import type { TerminalKey, TerminalRow } from '../terminals/terminalStore.ts';
import { findFleetRows, inUse } from './fleetStore.ts';
import { factsOf } from './terminalFacts.ts';

type GetCall = typeof terminalAddressCalls.get;
type SaveCall = typeof terminalAddressCalls.save;

/** Where a terminal stands, and the plans on which the school has put terminals. */
export async function readAddress(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<CallResult<GetCall>> {
  const [row] = await findFleetRows(db, schoolCode, [terminalCode]);
  if (!row) return fail(problem('NOT_FOUND'));
  const here = row.terminal;
  const plans = await readPlans(db, schoolCode);
  return ok({
    terminalCode,
    name: { zh: here.nameZh, en: here.nameEn },
    location: { zh: here.locationZh, en: here.locationEn },
    plan: pointOf(here),
    revision: here.revision,
    plans: plans.map(({ planId, others }) => ({
      planId,
      others: others.filter((other) => other.terminalCode !== terminalCode),
    })),
  });
}

/** The plans of a school with the terminals on each. */
export async function readPlans(
  { orm }: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof extraTerminalCalls.plans>> {
  const placed = await orm
    .select()
    .from(terminal)
    .where(and(inUse(schoolCode), isNotNull(terminal.planId)))
    .orderBy(asc(terminal.planId), asc(terminal.terminalCode));
  const planIds = [...new Set(placed.flatMap(({ planId }) => planId ?? []))];
  return planIds.map((planId) => ({
    planId,
    others: placed.flatMap((other) => {
      const point = pointOf(other);
      if (point?.planId !== planId) return [];
      const { x, y } = point;
      return [{ terminalCode: other.terminalCode, name: { zh: other.nameZh, en: other.nameEn }, x, y }];
    }),
  }));
}

/** Says where a terminal stands, unless somebody else has changed the terminal meanwhile. Phones show it with their next look. */
export function saveAddress(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { terminalCode, revision, location, plan }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const [before] = await queries.orm
      .select()
      .from(terminal)
      .where(and(inUse(schoolCode), eq(terminal.terminalCode, terminalCode)))
      .for('no key update');
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const changes = {
      locationZh: location.zh,
      locationEn: location.en,
      planId: plan?.planId ?? null,
      planX: plan?.x ?? null,
      planY: plan?.y ?? null,
    };
    await queries.orm
      .update(terminal)
      .set({ ...changes, revision: revision + 1 })
      .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
    await publishNotice(queries, { kind: 'changed', schoolCode });
    await recordOperation(queries, deps, operation, {
      subject: terminalCode,
      label: { zh: before.nameZh, en: before.nameEn },
      before: { ...factsOf(before), plan: pointOf(before) },
      after: { ...factsOf({ ...before, ...changes }), plan },
    });
    return ok({ revision: revision + 1 });
  });
}

function pointOf({ planId, planX, planY }: TerminalRow): PlanPoint | null {
  return planId === null || planX === null || planY === null ? null : { planId, x: planX, y: planY };
}
