import { DAY_MS } from '@self-print/contract/limits.ts';
import { and, count, eq, gte } from 'drizzle-orm';
import { PAY_PROVIDERS } from '../adapters/payment/providers.ts';
import { SMS_PROVIDERS } from '../adapters/sms/providers.ts';
import type { Config } from '../config.ts';
import { deriveKeys } from '../crypto/keys.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { smsChannel, smsMessage } from '../db/schema/messages.ts';
import { payChannel } from '../db/schema/payments.ts';
import { createPayChannels, type PayChannels } from '../modules/payChannels/payChannels.ts';
import { createSmsChannels, type SmsChannels } from '../modules/smsChannels/smsChannels.ts';
import { findSecrets } from '../secret.ts';
import type { Clock, Random } from '../system.ts';
import { hasTable } from './databaseChecks.ts';
import { type Check, type Finding, finding } from './examine.ts';

export interface Channels {
  readonly pay: PayChannels;
  readonly sms: SmsChannels;
}

export interface ChannelCheckDeps {
  readonly database: () => Promise<Database>;
  /** Undefined where the secret does not open their parameters. */
  readonly channels: () => Promise<Channels | undefined>;
  readonly clock: Clock;
}

/**
 * The schools' accounts at providers. Payment channels are asked for something harmless; a provider of text messages has nothing like it,
 * so that their parameters are opened and what became of the messages of a day is counted.
 */
export function channelChecks(deps: ChannelCheckDeps): readonly Check[] {
  return [
    { name: 'payChannels', look: () => checkPayChannels(deps) },
    { name: 'smsChannels', look: () => checkSmsChannels(deps) },
  ];
}

async function checkPayChannels({ database, channels }: ChannelCheckDeps): Promise<Finding> {
  const db = await database();
  if (!(await hasTable(db, 'pay_channel'))) return finding('tables-none');
  const rows = await db.orm.select().from(payChannel).where(eq(payChannel.enabled, true));
  if (rows.length === 0) return finding('pay-none');
  const opened = await channels();
  if (!opened) return finding('channels-locked');
  const answers = await Promise.all(
    rows.map(async (row) => {
      const name = `${row.schoolCode}/${row.channelId}`;
      const channel = opened.pay.open(row);
      if (!channel.ok) return `${name} (${channel.problem})`;
      const answer = await channel.value.check();
      if (answer.ok) return 'works';
      // Such as campus cards, which are debited by the terminals alone.
      return answer.problem.kind === 'cannot' ? 'untried' : `${name} (${answer.problem.kind})`;
    }),
  );
  const tried = answers.filter((each) => each !== 'untried').length;
  const failing = answers.filter((each) => each !== 'works' && each !== 'untried');
  return failing.length === 0
    ? finding('pay-fine', { channels: rows.length, tried })
    : finding('pay-failing', { channels: rows.length, failing: failing.length, which: failing.join(', ') });
}

async function checkSmsChannels({ database, channels, clock }: ChannelCheckDeps): Promise<Finding> {
  const db = await database();
  if (!(await hasTable(db, 'sms_message'))) return finding('tables-none');
  const rows = await db.orm.select().from(smsChannel).where(eq(smsChannel.enabled, true));
  if (rows.length === 0) return finding('sms-none');
  const opened = await channels();
  if (!opened) return finding('channels-locked');
  const wrong = rows.filter((row) => !opened.sms.open(row).ok);
  if (wrong.length > 0)
    return finding('sms-parameters', {
      which: wrong.map(({ schoolCode, channelId }) => `${schoolCode}/${channelId}`).join(', '),
    });
  const since = gte(smsMessage.createdAt, new Date(clock.now().getTime() - DAY_MS));
  const ofState = async (state: 'sent' | 'failed') => {
    const [row] = await db.orm
      .select({ messages: count() })
      .from(smsMessage)
      .where(and(since, eq(smsMessage.state, state)));
    return row?.messages ?? 0;
  };
  const [sent, failed] = [await ofState('sent'), await ofState('failed')];
  return failed > sent
    ? finding('sms-failing', { sent, failed })
    : finding('sms-fine', { channels: rows.length, sent });
}

/** Channels as the command line opens them, by the secret and the key ring of the database. */
export async function openChannels(
  config: Config,
  db: Database,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<Channels | undefined> {
  const secrets = await findSecrets(config);
  if (secrets.length === 0) return undefined;
  const ring = await openKeyRing(db, secrets, { clock, random });
  if (!ring.ok) return undefined;
  const keys = deriveKeys(ring.value.root, random.bytes);
  return {
    pay: createPayChannels(keys, PAY_PROVIDERS, { clock, random }),
    sms: createSmsChannels(keys, SMS_PROVIDERS, { clock, random, fetch }),
  };
}
