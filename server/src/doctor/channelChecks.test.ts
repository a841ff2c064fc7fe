import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Provider } from '@self-print/contract/payMethods.ts';
import { eq } from 'drizzle-orm';
import { smsChannel, smsMessage } from '../db/schema/messages.ts';
import { payChannel } from '../db/schema/payments.ts';
import { encryptParameters as encryptPay } from '../modules/payChannels/channelStore.ts';
import { encryptParameters as encryptSms } from '../modules/smsChannels/channelStore.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, type TestSchool } from '../testing/testSchool.ts';
import { type Channels, channelChecks } from './channelChecks.ts';

describe('channels of the schools', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  const look = async (name: string, opened = true) => {
    const { db, payChannels, smsChannels } = platform.deps;
    const channels = async (): Promise<Channels | undefined> =>
      opened ? { pay: payChannels, sms: smsChannels } : undefined;
    const checks = channelChecks({ database: async () => db, channels, clock: platform.clock });
    return checks.find((each) => each.name === name)?.look();
  };
  const add = async (
    channelId: string,
    enabled: boolean,
    parameters: Record<string, string> | null,
    provider: Provider = 'wechat',
  ) => {
    const key = { schoolCode: school.schoolCode, channelId };
    const { db, keys } = platform.deps;
    await db.orm.insert(payChannel).values({
      ...key,
      provider,
      nameZh: '财务',
      nameEn: 'Finance',
      enabled,
      parametersEncrypted: parameters && encryptPay(keys, key, parameters),
      revision: 1,
      createdAt: platform.clock.now(),
    });
    return key;
  };

  it('asks those that are in use, and names the ones that fail', async () => {
    expect((await look('payChannels'))?.code).toBe('pay-none');
    await add('off', false, null);
    expect((await look('payChannels'))?.code).toBe('pay-none');
    await add('empty', true, null);
    const found = await look('payChannels');
    expect(found?.code).toBe('pay-failing');
    expect(found?.facts.which).toContain(`${school.schoolCode}/empty (`);
    expect(found?.facts).toMatchObject({ channels: 1, failing: 1 });
    expect((await look('payChannels', false))?.code).toBe('channels-locked');
    await platform.deps.db.orm.delete(payChannel).where(eq(payChannel.channelId, 'empty'));
    await add('good', true, { account: 'good', key: 'a long secret' });
    expect(await look('payChannels')).toMatchObject({ code: 'pay-fine', facts: { channels: 1, tried: 1 } });
    platform.gateway.setDown(true);
    expect((await look('payChannels'))?.facts.which).toBe(`${school.schoolCode}/good (unreachable)`);
    platform.gateway.setDown(false);
  });

  it('does not take for a fault what cannot be tried from a server', async () => {
    await add('card', true, { password: 'yes', maxYuan: '5' }, 'campusCard');
    expect(await look('payChannels')).toMatchObject({ code: 'pay-fine', facts: { channels: 2, tried: 1 } });
  });

  it('opens those of text messages, and counts what became of a day', async () => {
    expect((await look('smsChannels'))?.code).toBe('sms-none');
    const key = { schoolCode: school.schoolCode, channelId: 'sms' };
    const { db, keys } = platform.deps;
    const parameters = { address: 'https://sms.example.edu/', keyId: 'k', key: 'k'.repeat(40) };
    await db.orm.insert(smsChannel).values({
      ...key,
      kind: 'signedHttp',
      enabled: true,
      position: 0,
      priceFen: 5,
      parametersEncrypted: encryptSms(keys, key, parameters),
      revision: 1,
      createdAt: platform.clock.now(),
    });
    expect(await look('smsChannels')).toMatchObject({ code: 'sms-fine', facts: { channels: 1, sent: 0 } });
    expect((await look('smsChannels', false))?.code).toBe('channels-locked');
    await db.orm.insert(smsMessage).values({
      schoolCode: school.schoolCode,
      messageId: platform.deps.random.uuid(),
      purpose: 'test',
      language: 'zh',
      phoneEncrypted: null,
      codeEncrypted: null,
      state: 'failed',
      tries: 3,
      nextAt: null,
      validUntil: platform.clock.now(),
      channelId: 'sms',
      providerId: null,
      fault: 'down',
      costFen: 0,
      terminalCode: null,
      createdAt: platform.clock.now(),
    });
    expect(await look('smsChannels')).toMatchObject({ code: 'sms-failing', facts: { failed: 1, sent: 0 } });
    await db.orm
      .update(smsChannel)
      .set({ parametersEncrypted: encryptSms(keys, key, {}), revision: 2 })
      .where(eq(smsChannel.channelId, 'sms'));
    expect((await look('smsChannels'))?.code).toBe('sms-parameters');
  });
});
