import type { Language } from '@self-print/contract/fields.ts';
import type { Queries } from '../../db/database.ts';
import { type MessagePurpose, smsMessage } from '../../db/schema/messages.ts';
import type { Deps } from '../../deps.ts';
import { encryptMessage } from './encryptedMessage.ts';

export interface NewMessage {
  readonly schoolCode: string;
  readonly purpose: MessagePurpose;
  readonly language: Language;
  readonly phone: string;
  readonly code: string;
  readonly validUntil: Date;
  readonly terminalCode: string | null;
}

/** Puts a message into the queue; the job of messages sends it. */
export async function queueMessage(
  { orm }: Queries,
  { keys, clock, random }: Pick<Deps, 'keys' | 'clock' | 'random'>,
  { phone, code, ...message }: NewMessage,
): Promise<string> {
  const messageId = random.uuid();
  const now = clock.now();
  const key = { schoolCode: message.schoolCode, messageId };
  await orm.insert(smsMessage).values({
    ...message,
    ...key,
    ...encryptMessage(keys, key, { phone, code }),
    state: 'waiting',
    tries: 0,
    nextAt: now,
    costFen: 0,
    createdAt: now,
  });
  return messageId;
}
