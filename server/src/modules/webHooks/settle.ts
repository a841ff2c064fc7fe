import { DAY_MS } from '@self-print/contract/limits.ts';
import type { NotTaken } from '@self-print/contract/platform/hookAdmin.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { tellAgainAfterMs } from '../../adapters/signedCalls/tellAgain.ts';
import { appHook, hookDelivery } from '../../db/schema/schoolEvents.ts';
import { type DeliveryRow, isDelivery, isHook } from './hookStore.ts';
import { writeNotTaken } from './notTaken.ts';
import type { HookDeps } from './tryDelivery.ts';

/** How long an event is tried, and how long a hook may fail before it is switched off. */
export const GIVE_UP_MS = DAY_MS;

/** Subjects of test events begin so; each is one of its own. */
export const TEST_SUBJECT = 'test:';

/** What is sent by hand says nothing of how long a hook has failed. */
const isTest = ({ subject }: DeliveryRow): boolean => subject.startsWith(TEST_SUBJECT);

/** Writes how a try ended, unless another server has tried it since, and what that says of the hook. */
export async function settle(
  deps: HookDeps,
  delivery: DeliveryRow,
  outcome: Result<void, NotTaken>,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const isThisTry = and(
    isDelivery(delivery),
    eq(hookDelivery.tries, delivery.tries),
    eq(hookDelivery.state, 'due'),
  );
  if (outcome.ok) {
    await db.transaction(async ({ orm }) => {
      await orm
        .update(hookDelivery)
        .set({ state: 'delivered', detail: '', deliveredAt: now, nextTryAt: null })
        .where(isThisTry);
      await orm
        .update(appHook)
        .set({ failingSince: null, failures: 0, nextTryAt: null })
        .where(and(isHook(delivery), isNotNull(appHook.failingSince)));
      return ok();
    });
    return;
  }
  await settleFailure(deps, delivery, outcome.problem, now);
}

async function settleFailure(
  { db, log }: HookDeps,
  delivery: DeliveryRow,
  why: NotTaken,
  now: Date,
): Promise<void> {
  const { hookId, tries, firstTryAt } = delivery;
  const detail = writeNotTaken(why);
  const isOver = now.getTime() - (firstTryAt ?? now).getTime() >= GIVE_UP_MS;
  const givenUp = await db.transaction(async ({ orm }) => {
    const [written] = await orm
      .update(hookDelivery)
      .set(
        isOver
          ? { state: 'failed', detail, nextTryAt: null }
          : { detail, nextTryAt: new Date(now.getTime() + tellAgainAfterMs(tries - 1)) },
      )
      .where(and(isDelivery(delivery), eq(hookDelivery.tries, tries), eq(hookDelivery.state, 'due')))
      .returning({ deliveryId: hookDelivery.deliveryId });
    if (!written || isTest(delivery)) return ok(false);
    // Several that were sent at once and failed together are one failure of the hook.
    const [hook] = await orm
      .update(appHook)
      .set({
        failingSince: sql`coalesce(${appHook.failingSince}, ${now.toISOString()})`,
        failures: sql`${appHook.failures} + 1`,
      })
      .where(and(isHook(delivery), or(isNull(appHook.nextTryAt), lte(appHook.nextTryAt, now))))
      .returning();
    if (!hook?.enabled || !hook.failingSince) return ok(false);
    const gaveUp = now.getTime() - hook.failingSince.getTime() >= GIVE_UP_MS;
    await orm
      .update(appHook)
      .set(
        gaveUp
          ? { enabled: false, givenUpAt: now, nextTryAt: null, revision: hook.revision + 1 }
          : { nextTryAt: new Date(now.getTime() + tellAgainAfterMs(hook.failures - 1)) },
      )
      .where(isHook(delivery));
    if (gaveUp)
      await orm
        .update(hookDelivery)
        .set({ state: 'failed', nextTryAt: null })
        .where(
          and(
            eq(hookDelivery.schoolCode, delivery.schoolCode),
            eq(hookDelivery.hookId, hookId),
            eq(hookDelivery.state, 'due'),
          ),
        );
    return ok(gaveUp);
  });
  log.event('hook-silent', { hookId, why: detail });
  if (givenUp.ok && givenUp.value) log.event('hook-given-up', { hookId });
}
