import { SECOND_MS } from '@self-print/contract/limits.ts';
import { and, asc, eq, exists, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/database.ts';
import { schoolApp } from '../../db/schema/schoolApps.ts';
import { appHook, hookDelivery } from '../../db/schema/schoolEvents.ts';
import { type DeliveryRow, type HookOfApp, type HookRow, selectHooks } from './hookStore.ts';

/** While one server tries a delivery, no other one does for this long: longer than a receiver is waited for. */
export const TRYING_MS = 60 * SECOND_MS;
/** Sent to a hook at once. Each is of another subject. */
const AT_ONCE = 8;

/** Hooks for which something is due. */
export async function hooksDue(queries: Queries, now: Date): Promise<HookOfApp[]> {
  const due = queries.orm
    .select({ one: sql`1` })
    .from(hookDelivery)
    .where(
      and(
        eq(hookDelivery.schoolCode, appHook.schoolCode),
        eq(hookDelivery.hookId, appHook.hookId),
        eq(hookDelivery.state, 'due'),
        lte(hookDelivery.nextTryAt, now),
      ),
    );
  return selectHooks(queries)
    .where(
      and(
        appHook.enabled,
        or(isNull(appHook.nextTryAt), lte(appHook.nextTryAt, now)),
        isNull(schoolApp.revokedAt),
        sql`'events:receive' = any (${schoolApp.scopes})`,
        exists(due),
      ),
    )
    .orderBy(asc(appHook.createdAt));
}

/**
 * Takes what is due for a hook; what another server is taking is left to it. Of one subject only the oldest event is taken, so the next
 * waits until that one was taken by the receiver or given up. A hook that fails is tried with one.
 */
export async function takeDue({ orm }: Queries, hook: HookRow, now: Date): Promise<DeliveryRow[]> {
  const earlier = alias(hookDelivery, 'earlier');
  const untold = orm
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.schoolCode, hookDelivery.schoolCode),
        eq(earlier.hookId, hookDelivery.hookId),
        eq(earlier.subject, hookDelivery.subject),
        eq(earlier.state, 'due'),
        lt(earlier.seq, hookDelivery.seq),
      ),
    );
  const due = orm
    .select({ deliveryId: hookDelivery.deliveryId })
    .from(hookDelivery)
    .where(
      and(
        eq(hookDelivery.schoolCode, hook.schoolCode),
        eq(hookDelivery.hookId, hook.hookId),
        eq(hookDelivery.state, 'due'),
        lte(hookDelivery.nextTryAt, now),
        not(exists(untold)),
      ),
    )
    .orderBy(asc(hookDelivery.seq))
    .limit(hook.failures > 0 ? 1 : AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(hookDelivery)
    .set({
      nextTryAt: new Date(now.getTime() + TRYING_MS),
      firstTryAt: sql`coalesce(${hookDelivery.firstTryAt}, ${now.toISOString()})`,
      tries: sql`${hookDelivery.tries} + 1`,
    })
    .where(and(eq(hookDelivery.schoolCode, hook.schoolCode), inArray(hookDelivery.deliveryId, due)))
    .returning();
}
