import { DAY_MS } from '@self-print/contract/limits.ts';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { smsMessage } from '../../db/schema/messages.ts';

/** Long enough to answer somebody who asks where a message has gone. */
const PHONE_KEPT_MS = 30 * DAY_MS;
/** What messages cost is kept as long as a year is compared with the one before. */
const MESSAGE_KEPT_MS = 800 * DAY_MS;

/** Deletes the numbers of old messages, and messages that are older still. */
export async function forgetMessages({ orm }: Queries, now: Date): Promise<void> {
  const before = (ms: number) => lt(smsMessage.createdAt, new Date(now.getTime() - ms));
  await orm
    .update(smsMessage)
    .set({ phoneEncrypted: null })
    .where(and(before(PHONE_KEPT_MS), isNotNull(smsMessage.phoneEncrypted)));
  await orm.delete(smsMessage).where(before(MESSAGE_KEPT_MS));
}
