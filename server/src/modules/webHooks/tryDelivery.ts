import type { NotTaken } from '@self-print/contract/platform/hookAdmin.ts';
import { fail, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { todayIn } from '../../calendar/todayIn.ts';
import { schoolEvent } from '../../db/schema/schoolEvents.ts';
import type { Deps } from '../../deps.ts';
import { secretOf, signingKey } from '../schoolApps/appKeys.ts';
import { findApp, isLive, keysOf } from '../schoolApps/appStore.ts';
import { viewEvent } from '../schoolEvents/viewEvent.ts';
import { type DeliveryRow, findHook } from './hookStore.ts';

export type HookDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'hookReceivers'>;

/** Sends an event to its hook. Address, app and key are read now, as they may have changed while it waited. */
export async function tryDelivery(
  { db, keys, clock, hookReceivers }: HookDeps,
  { schoolCode, hookId, eventId }: DeliveryRow,
): Promise<Result<void, NotTaken>> {
  const found = await findHook(db, { schoolCode, hookId });
  const [event] = await db.orm
    .select()
    .from(schoolEvent)
    .where(and(eq(schoolEvent.schoolCode, schoolCode), eq(schoolEvent.eventId, eventId)));
  if (!found || !event) return fail({ why: 'deleted', what: '' });
  const { address, appId } = found.hook;
  const now = clock.now();
  const app = await findApp(db, { schoolCode, appId });
  if (!app || !isLive(app, await todayIn(db, schoolCode, now))) return fail({ why: 'noApp', what: '' });
  const key = signingKey(await keysOf(db, schoolCode, [appId], now));
  if (!key) return fail({ why: 'noKey', what: '' });
  const body = Buffer.from(JSON.stringify(viewEvent(event)));
  return hookReceivers.send({ address, keyId: key.keyId, key: secretOf(keys, key), body });
}
