import type { DeliveryView, Hook } from '@self-print/contract/platform/hookAdmin.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { schoolApp } from '../../db/schema/schoolApps.ts';
import { appHook, hookDelivery, schoolEvent } from '../../db/schema/schoolEvents.ts';
import { viewEvent } from '../schoolEvents/viewEvent.ts';
import { readNotTaken } from './notTaken.ts';

export type HookRow = typeof appHook.$inferSelect;
export type HookRef = Pick<HookRow, 'schoolCode' | 'hookId'>;
export type DeliveryRow = typeof hookDelivery.$inferSelect;

export const isHook = ({ schoolCode, hookId }: HookRef) =>
  and(eq(appHook.schoolCode, schoolCode), eq(appHook.hookId, hookId));
export const isDelivery = ({ schoolCode, deliveryId }: Pick<DeliveryRow, 'schoolCode' | 'deliveryId'>) =>
  and(eq(hookDelivery.schoolCode, schoolCode), eq(hookDelivery.deliveryId, deliveryId));

export const selectHooks = ({ orm }: Queries) =>
  orm
    .select({ hook: appHook, app: schoolApp })
    .from(appHook)
    .innerJoin(
      schoolApp,
      and(eq(schoolApp.schoolCode, appHook.schoolCode), eq(schoolApp.appId, appHook.appId)),
    );
export type HookOfApp = Awaited<ReturnType<typeof selectHooks>>[number];

export async function findHook(queries: Queries, key: HookRef): Promise<HookOfApp | undefined> {
  const [row] = await selectHooks(queries).where(isHook(key));
  return row;
}

export async function listHooks(queries: Queries, schoolCode: string): Promise<Hook[]> {
  const rows = await selectHooks(queries)
    .where(eq(appHook.schoolCode, schoolCode))
    .orderBy(asc(appHook.createdAt), asc(appHook.hookId));
  return rows.map(viewHook);
}

export function viewHook({ hook, app }: HookOfApp): Hook {
  const { hookId, appId, address, kinds, enabled, failingSince, givenUpAt, revision } = hook;
  return {
    hookId,
    appId,
    appName: app.name,
    address,
    kinds,
    enabled,
    failingSince: failingSince?.toISOString() ?? null,
    givenUpAt: givenUpAt?.toISOString() ?? null,
    revision,
  };
}

export const selectDeliveries = ({ orm }: Queries) =>
  orm
    .select({ delivery: hookDelivery, event: schoolEvent, address: appHook.address })
    .from(hookDelivery)
    .innerJoin(
      schoolEvent,
      and(eq(schoolEvent.schoolCode, hookDelivery.schoolCode), eq(schoolEvent.eventId, hookDelivery.eventId)),
    )
    .innerJoin(
      appHook,
      and(eq(appHook.schoolCode, hookDelivery.schoolCode), eq(appHook.hookId, hookDelivery.hookId)),
    );
type Delivered = Awaited<ReturnType<typeof selectDeliveries>>[number];

export async function findDelivery(
  queries: Queries,
  key: Pick<DeliveryRow, 'schoolCode' | 'deliveryId'>,
): Promise<Delivered | undefined> {
  const [row] = await selectDeliveries(queries).where(isDelivery(key));
  return row;
}

export function viewDelivery({ delivery, event, address }: Delivered): DeliveryView {
  const { deliveryId, hookId, state, tries, detail, createdAt, deliveredAt, nextTryAt } = delivery;
  return {
    deliveryId,
    hookId,
    address,
    event: viewEvent(event),
    state,
    tries,
    notTaken: readNotTaken(detail),
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
  };
}
