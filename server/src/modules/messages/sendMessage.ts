import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { SmsMessage } from '../../adapters/sms/types.ts';
import { MAIL_PURPOSES, type MailPurpose, type MessagePurpose } from '../../db/schema/messages.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import { listChannels, type SmsChannelRow } from '../smsChannels/channelStore.ts';
import { decryptCode, decryptPhone, type MessageRow } from './encryptedMessage.ts';
import { mailText } from './mailText.ts';
import { messageText } from './messageText.ts';

type SendDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'smsChannels' | 'mailer'>;

export type Ended =
  | {
      readonly kind: 'sent';
      /** Null for a mail. */
      readonly channelId: string | null;
      readonly providerId: string | null;
      readonly costFen: number;
    }
  /** `again`: no provider has said no. */
  | {
      readonly kind: 'notSent';
      readonly channelId: string | null;
      readonly fault: string;
      readonly again: boolean;
    };

/** Tries to send a message by the school's channels in their order. What a provider says about the number holds for all of them. */
export async function sendMessage(deps: SendDeps, row: MessageRow): Promise<Ended> {
  const { db, keys, clock } = deps;
  const [phone, code] = [decryptPhone(keys, row), decryptCode(keys, row)];
  const leftMs = row.validUntil.getTime() - clock.now().getTime();
  if (phone === undefined || code === undefined || leftMs <= 0) return notSent(null, 'Too late', false);
  const [named] = await db.orm.select().from(school).where(eq(school.schoolCode, row.schoolCode));
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const { purpose, language, messageId } = row;
  const names = { zh: named?.nameZh ?? '', en: named?.nameEn ?? '' };
  if (isMail(purpose)) {
    const words = mailText(purpose, language, { school: names, code, minutes });
    const sent = await deps.mailer.send({ ...words, to: phone });
    // A mailbox that does not exist, and a message that is not wanted, stay so.
    const isFinal = !sent.ok && (sent.problem === 'recipientRefused' || sent.problem === 'messageRefused');
    return sent.ok
      ? { kind: 'sent', channelId: null, providerId: null, costFen: 0 }
      : notSent(null, sent.problem, !isFinal);
  }
  const text = messageText(purpose, language, { school: names, code, minutes });
  const message = { phone, language, code, minutes, text, messageId };
  let last: Ended = notSent(null, 'No channel is switched on', false);
  let isDown = false;
  for (const channel of await listChannels(db, row.schoolCode)) {
    if (!channel.enabled) continue;
    const ended = await sendBy(deps, channel, message);
    if (ended.kind === 'sent') return ended;
    if (ended.isFinal) return notSent(channel.channelId, ended.fault, false);
    isDown ||= ended.isDown;
    last = notSent(channel.channelId, ended.fault, isDown);
  }
  return last;
}

const isMail = (purpose: MessagePurpose): purpose is MailPurpose =>
  MAIL_PURPOSES.some((each) => each === purpose);

const notSent = (channelId: string | null, fault: string, again: boolean): Ended => ({
  kind: 'notSent',
  channelId,
  fault,
  again,
});

/** Sends a message by one channel. */
export async function sendBy(
  { smsChannels, log }: Pick<SendDeps, 'smsChannels' | 'log'>,
  channel: SmsChannelRow,
  message: SmsMessage,
): Promise<
  | Extract<Ended, { readonly kind: 'sent' }>
  | { readonly kind: 'notSent'; readonly fault: string; readonly isFinal: boolean; readonly isDown: boolean }
> {
  const { channelId, priceFen } = channel;
  const opened = smsChannels.open(channel);
  const sent = opened.ok ? await opened.value.send(message) : undefined;
  if (sent?.ok) {
    const { providerId, parts } = sent.value;
    return { kind: 'sent', channelId, providerId, costFen: parts * priceFen };
  }
  const kind = sent?.problem.kind ?? 'misconfigured';
  const fault = sent?.problem.detail ?? (opened.ok ? '' : opened.problem);
  const isFinal = kind === 'refused' || kind === 'limited';
  if (!isFinal) log.event('message-channel-down', { channelId, reason: fault });
  return { kind: 'notSent', fault, isFinal, isDown: kind === 'down' };
}
