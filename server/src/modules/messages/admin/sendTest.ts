import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, PHONE_CODE_DIGITS, PHONE_CODE_MINUTES } from '@self-print/contract/limits.ts';
import type { messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { smsChannel, smsMessage } from '../../../db/schema/messages.ts';
import { school } from '../../../db/schema/schools.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { isChannel } from '../../smsChannels/channelStore.ts';
import { encryptMessage } from '../encryptedMessage.ts';
import { messageText } from '../messageText.ts';
import { sendBy } from '../sendMessage.ts';

type TestCall = typeof messageAdminCalls.sendTest;

/** Tests of one administrator, each of which costs money. */
const TEST_RATE: RateRule = { tries: 5, windowMs: 10 * MINUTE_MS };
const SAMPLE_CODE = '0'.repeat(PHONE_CODE_DIGITS);

/** Sends a sample code by one channel, and says at once what its provider answered. */
export async function sendTest(
  deps: Deps,
  operation: AdminOperation,
  { channelId, phone }: CallInput<TestCall>,
): Promise<CallResult<TestCall>> {
  const { db, keys, clock, random } = deps;
  const { schoolCode, userId } = operation;
  const [channel] = await db.orm.select().from(smsChannel).where(isChannel({ schoolCode, channelId }));
  if (!channel) return fail(problem('NOT_FOUND'));
  const taken = await takeRate(deps, TEST_RATE, 'message test', schoolCode, userId);
  if (!taken.ok) return taken;
  const [named] = await db.orm.select().from(school).where(eq(school.schoolCode, schoolCode));
  const messageId = random.uuid();
  const text = messageText('test', 'zh', {
    school: { zh: named?.nameZh ?? '', en: named?.nameEn ?? '' },
    code: SAMPLE_CODE,
    minutes: PHONE_CODE_MINUTES,
  });
  const message = {
    phone,
    language: 'zh',
    code: SAMPLE_CODE,
    minutes: PHONE_CODE_MINUTES,
    text,
    messageId,
  } as const;
  const ended = await sendBy(deps, channel, message);
  const isSent = ended.kind === 'sent';
  const now = clock.now();
  const key = { schoolCode, messageId };
  return db.transaction(async (queries) => {
    await queries.orm.insert(smsMessage).values({
      ...key,
      ...encryptMessage(keys, key, { phone, code: SAMPLE_CODE }),
      codeEncrypted: null,
      purpose: 'test',
      language: 'zh',
      state: isSent ? 'sent' : 'failed',
      tries: 1,
      validUntil: now,
      channelId,
      providerId: isSent ? ended.providerId : null,
      fault: isSent ? null : ended.fault,
      costFen: isSent ? ended.costFen : 0,
      createdAt: now,
    });
    await recordOperation(queries, deps, operation, {
      subject: channelId,
      label: { zh: channelId, en: channelId },
      before: null,
      after: { sent: isSent },
    });
    return ok({ sent: isSent, detail: isSent ? '' : ended.fault });
  });
}
