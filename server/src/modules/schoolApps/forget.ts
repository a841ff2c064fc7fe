import { DAY_MS } from '@self-print/contract/limits.ts';
import { EVENTS_KEPT_DAYS } from '@self-print/contract/schoolEvents.ts';
import { lt, lte } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { appKey, appNonce, appPush } from '../../db/schema/schoolApps.ts';
import { schoolEvent } from '../../db/schema/schoolEvents.ts';

/** Deletes nonces that can come no more, keys that have ended, and old pushes and events with what became of telling them. */
export async function forgetAppTraces({ orm }: Queries, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS);
  await orm.delete(appNonce).where(lt(appNonce.expiresAt, now));
  await orm.delete(appKey).where(lte(appKey.endsAt, now));
  await orm.delete(appPush).where(lt(appPush.createdAt, longAgo));
  await orm.delete(schoolEvent).where(lt(schoolEvent.writtenAt, longAgo));
}
