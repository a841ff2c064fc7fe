import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import { payChannel, payProgram } from '../../db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import { DEFAULT_PROGRAM, encryptParameters, findChannel } from '../../modules/payChannels/channelStore.ts';
import { startOfDay } from '../../modules/payments/beijingDay.ts';
import { DEMO_SCHOOL } from '../demoSchool.ts';
import { DEMO_CHANNELS } from './demoChannels.ts';
import { lastBilledDay } from './demoDay.ts';
import type { DemoGateways } from './demoGateways.ts';

const { schoolCode } = DEMO_SCHOOL;
const PROVIDERS_OF_DEMO = ['wechat', 'alipay', 'signedHttp', 'campusCard'] as const;
/** The simulated card system at the demo's terminal takes the money, and asks for the card's password. */
const CARD_PARAMETERS = { password: 'yes', maxYuan: '100' } as const;

/** Lets the demo school be paid at the simulated gateways, which have other ports after each start. */
export async function seedPayments(
  { db, keys, clock }: Pick<Deps, 'clock' | 'db' | 'keys'>,
  { parameters }: DemoGateways,
): Promise<void> {
  const all = { ...parameters, campusCard: CARD_PARAMETERS };
  for (const provider of PROVIDERS_OF_DEMO) {
    const key = { schoolCode, channelId: DEMO_CHANNELS[provider] };
    const parametersEncrypted = encryptParameters(keys, key, all[provider]);
    const { name } = PROVIDERS[provider];
    const known = await findChannel(db, key);
    const revision = (known?.revision ?? 0) + 1;
    await db.orm
      .insert(payChannel)
      .values({
        ...key,
        provider,
        nameZh: name.zh,
        nameEn: name.en,
        enabled: true,
        parametersEncrypted,
        revision,
        // Reconciliation begins with the day on which a channel was made.
        createdAt: startOfDay(lastBilledDay(clock.now())),
      })
      .onConflictDoUpdate({
        target: [payChannel.schoolCode, payChannel.channelId],
        set: { parametersEncrypted, revision },
      });
  }
  await db.orm
    .insert(payProgram)
    .values({
      schoolCode,
      programId: DEFAULT_PROGRAM,
      nameZh: '默认方案',
      nameEn: 'Default',
      channels: Object.values(DEMO_CHANNELS),
    })
    .onConflictDoNothing();
}
