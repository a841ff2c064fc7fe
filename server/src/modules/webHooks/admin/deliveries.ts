import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { hookAdminCalls } from '@self-print/contract/platform/hookAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { appHook, hookDelivery } from '../../../db/schema/schoolEvents.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findDelivery, isDelivery, isHook, selectDeliveries, viewDelivery } from '../hookStore.ts';
import { settle } from '../settle.ts';
import { type HookDeps, tryDelivery } from '../tryDelivery.ts';
import { addTest } from './addTest.ts';

type ListCall = typeof hookAdminCalls.deliveries;
type AgainCall = typeof hookAdminCalls.sendAgain;
type TestCall = typeof hookAdminCalls.test;

/** What a school's hooks were sent, or are to be sent, the latest first. */
export async function listDeliveries(
  queries: Queries,
  schoolCode: string,
  { page, rows, hookId, state }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = and(
    eq(hookDelivery.schoolCode, schoolCode),
    hookId === undefined ? undefined : eq(hookDelivery.hookId, hookId),
    state === undefined ? undefined : eq(hookDelivery.state, state),
  );
  const found = await selectDeliveries(queries)
    .where(wanted)
    .orderBy(desc(hookDelivery.createdAt), desc(hookDelivery.seq))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await listTotal(
    queries,
    queries.orm
      .select({ one: sql`1` })
      .from(hookDelivery)
      .where(wanted)
      .orderBy(desc(hookDelivery.createdAt)),
  );
  return { rows: found.map(viewDelivery), total, pageSize: rows, pageNumber: page };
}

/** Has an event sent once more, for a day from now. The receiver knows it by its id. */
export async function sendAgain(
  { db, keys, clock }: HookDeps,
  operation: AdminOperation,
  deliveryId: string,
): Promise<CallResult<AgainCall>> {
  const key = { schoolCode: operation.schoolCode, deliveryId };
  return db.transaction(async (queries): Promise<CallResult<AgainCall>> => {
    const before = await findDelivery(queries, key);
    if (!before) return fail(problem('NOT_FOUND'));
    const { state, tries } = before.delivery;
    const [delivery] = await queries.orm
      .update(hookDelivery)
      .set({ state: 'due', firstTryAt: null, nextTryAt: clock.now() })
      .where(and(isDelivery(key), eq(hookDelivery.state, state), eq(hookDelivery.tries, tries)))
      .returning();
    if (!delivery) return fail(problem('CHANGED_MEANWHILE'));
    await queries.orm.update(appHook).set({ nextTryAt: null }).where(isHook(delivery));
    await recordOperation(queries, { keys, clock }, operation, {
      subject: deliveryId,
      label: before.event.kind,
      before: { state },
      after: { state: 'due' },
    });
    return ok(viewDelivery({ ...before, delivery }));
  });
}

/** Sends a test event now, once, also to a hook that is switched off. */
export async function sendTest(
  deps: HookDeps,
  operation: AdminOperation,
  hookId: string,
): Promise<CallResult<TestCall>> {
  const delivery = await addTest(deps, operation, hookId);
  if (!delivery) return fail(problem('NOT_FOUND'));
  await settle(deps, delivery, await tryDelivery(deps, delivery));
  const after = await findDelivery(deps.db, delivery);
  return after ? ok(viewDelivery(after)) : fail(problem('NOT_FOUND'));
}
