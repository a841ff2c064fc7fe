import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { smsMessage } from '../../db/schema/messages.ts';
import type { Deps } from '../../deps.ts';
import type { Timers } from '../../system.ts';
import type { MessageRow } from './encryptedMessage.ts';
import { type Ended, sendMessage } from './sendMessage.ts';

const PERIOD_MS = SECOND_MS;
const AT_ONCE = 20;
/** Longer than all channels together may take; a server that has died in between loses nothing. */
const SENDING_MS = 2 * MINUTE_MS;
/** How long to wait after each try at which no provider answered. */
const RETRY_AFTER_MS = [5 * SECOND_MS, 20 * SECOND_MS, MINUTE_MS] as const;

export type MessageDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'smsChannels' | 'mailer'>;

/** Sends messages periodically; the returned function stops it. */
export function scheduleMessages(deps: MessageDeps, timers: Timers): () => void {
  return timers.every(PERIOD_MS, () => runMessages(deps));
}

/** Sends what is due. Safe on several servers: what one sends, others leave alone for a while. */
export async function runMessages(deps: MessageDeps): Promise<void> {
  try {
    const due = await takeDue(deps.db, deps.clock.now());
    await Promise.all(due.map((row) => work(deps, row)));
  } catch (error) {
    deps.log.error('message-job-failed', error);
  }
}

async function work(deps: MessageDeps, row: MessageRow): Promise<void> {
  try {
    await settle(deps, row, await sendMessage(deps, row));
  } catch (error) {
    deps.log.error('message-job-failed', error);
  }
}

async function settle({ db, clock, log }: MessageDeps, row: MessageRow, ended: Ended): Promise<void> {
  const isRow = and(eq(smsMessage.schoolCode, row.schoolCode), eq(smsMessage.messageId, row.messageId));
  const tries = row.tries + 1;
  const { channelId } = ended;
  if (ended.kind === 'sent') {
    const { providerId, costFen } = ended;
    const sent = { state: 'sent', channelId, providerId, costFen, fault: null } as const;
    await db.orm
      .update(smsMessage)
      .set({ ...sent, tries, nextAt: null, codeEncrypted: null })
      .where(isRow);
    log.event('message-sent', { messageId: row.messageId, channelId: channelId ?? 'mail' });
    return;
  }
  const waitMs = ended.again ? RETRY_AFTER_MS[row.tries] : undefined;
  const nextAt = waitMs === undefined ? undefined : new Date(clock.now().getTime() + waitMs);
  if (nextAt && nextAt < row.validUntil) {
    await db.orm.update(smsMessage).set({ tries, nextAt, channelId, fault: ended.fault }).where(isRow);
    return;
  }
  const failed = { state: 'failed', channelId, fault: ended.fault } as const;
  await db.orm
    .update(smsMessage)
    .set({ ...failed, tries, nextAt: null, codeEncrypted: null })
    .where(isRow);
  log.event('message-not-sent', { messageId: row.messageId, reason: ended.fault });
}

async function takeDue({ orm }: Queries, now: Date): Promise<MessageRow[]> {
  const due = orm
    .select({ messageId: smsMessage.messageId })
    .from(smsMessage)
    .where(lte(smsMessage.nextAt, now))
    .orderBy(smsMessage.nextAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return orm
    .update(smsMessage)
    .set({ nextAt: new Date(now.getTime() + SENDING_MS) })
    .where(inArray(smsMessage.messageId, due))
    .returning();
}
