import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import { payChannel, payProgram } from '../../db/schema/payments.ts';
import type { Deps } from '../../deps.ts';
import { DEFAULT_PROGRAM, encryptParameters, findChannel } from '../../modules/payChannels/channelStore.ts';
import { DEMO_SCHOOL } from '../demoSchool.ts';
import type { DemoGateways } from './demoGateways.ts';

const { schoolCode } = DEMO_SCHOOL;

/** Lets the demo school be paid at the simulated gateways, which have other ports after each start. */
export async function seedPayments(
  { db, keys, clock }: Pick<Deps, 'clock' | 'db' | 'keys'>,
  { parameters }: DemoGateways,
): Promise<void> {
  for (const provider of ['wechat', 'alipay'] as const) {
    const key = { schoolCode, channelId: provider };
    const parametersEncrypted = encryptParameters(keys, key, parameters[provider]);
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
        createdAt: clock.now(),
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
      channels: ['wechat', 'alipay'],
    })
    .onConflictDoNothing();
}
