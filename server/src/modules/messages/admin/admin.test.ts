import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { messageAdminCalls as calls } from '@self-print/contract/platform/messageAdmin.ts';
import type { SmsSimulator } from '../../../adapters/sms/simulators/simulatedSms.ts';
import { startAliyun } from '../../../adapters/sms/simulators/startAliyun.ts';
import { smsChannel } from '../../../db/schema/messages.ts';
import { operationEntry } from '../../../db/schema/operations.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';

const SECRET = 'simulated-secret-of-aliyun';
const PHONE = '13800000118';

describe('text messages in the console', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  let aliyun: SmsSimulator;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    const { schoolCode } = school;
    const userId = await school.addPerson({ role: 'admin' });
    admin = await signedIn(platform, { schoolCode, userId }, 'admin');
    aliyun = await startAliyun();
  });
  afterAll(async () => {
    await aliyun.stop();
    await platform.close();
  });

  const wish = (changes: object = {}) => ({
    channelId: 'main',
    kind: 'aliyun' as const,
    enabled: true,
    position: 0,
    priceFen: 5,
    parameters: { ...aliyun.parameters },
    revision: 0,
    ...changes,
  });

  it('are for those who may see or configure the ways to sign in', async () => {
    const { schoolCode } = school;
    const operator = await school.addPerson({ role: 'operator' });
    const call = await signedIn(platform, { schoolCode, userId: operator }, 'admin');
    for (const asked of [
      call(calls.channels, {}),
      call(calls.saveChannel, wish()),
      call(calls.sendTest, { channelId: 'main', phone: PHONE }),
      call(calls.list, { page: 1, rows: 10 }),
      call(calls.costs, {}),
    ])
      expect(refusal(await asked)).toBe('NO_PERMISSION');
  });

  it('refuse a channel that cannot work, and quote no secret', async () => {
    const parameters = { ...aliyun.parameters, address: 'http://sms.example.edu' };
    const found = await admin(calls.saveChannel, wish({ parameters }));
    expect(refusal(found)).toBe('MESSAGE_PARAMETERS_INVALID');
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it('keep a secret that is left out, show it to nobody and name no secret in the operation log', async () => {
    const added = expectOk(await admin(calls.saveChannel, wish()));
    expect(added).toMatchObject({ secretsSet: ['accessKeySecret'], revision: 1 });
    const { accessKeySecret: _secret, ...open } = aliyun.parameters;
    const changed = expectOk(
      await admin(calls.saveChannel, wish({ priceFen: 6, parameters: open, revision: 1 })),
    );
    expect(changed).toMatchObject({ priceFen: 6, secretsSet: ['accessKeySecret'], revision: 2 });
    const rows = [
      ...(await platform.deps.db.orm.select().from(operationEntry)),
      ...(await platform.deps.db.orm.select().from(smsChannel)),
    ];
    const bytes = rows
      .flatMap(Object.values)
      .map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value),
      );
    expect(bytes.filter((text) => text?.includes(SECRET))).toEqual([]);
    expect(JSON.stringify([added, changed])).not.toContain(SECRET);
  });

  it.each([
    ['NAME_TAKEN', { revision: 0 }],
    ['NAME_TAKEN', { kind: 'tencent', revision: 2 }],
    ['NOT_FOUND', { channelId: 'other', revision: 2 }],
    ['CHANGED_MEANWHILE', { revision: 1 }],
  ])('are not overwritten: %s', async (name, changes) => {
    expect(refusal(await admin(calls.saveChannel, wish(changes)))).toBe(name);
  });

  it('tell a test apart that the provider takes from one that it does not', async () => {
    expect(refusal(await admin(calls.sendTest, { channelId: 'other', phone: PHONE }))).toBe('NOT_FOUND');
    expect(expectOk(await admin(calls.sendTest, { channelId: 'main', phone: PHONE }))).toEqual({
      sent: true,
      detail: '',
    });
    expect(aliyun.taken()).toEqual([{ phone: PHONE, text: '{"code":"000000"}' }]);
    aliyun.answerNext({ status: 200, body: '<html>' });
    expect(expectOk(await admin(calls.sendTest, { channelId: 'main', phone: PHONE }))).toMatchObject({
      sent: false,
    });
    const { rows } = expectOk(await admin(calls.list, { page: 1, rows: 10 }));
    expect(rows.map(({ state, purpose, phone }) => [state, purpose, phone]).sort()).toEqual([
      ['failed', 'test', '138*****118'],
      ['sent', 'test', '138*****118'],
    ]);
    const { rows: failed } = expectOk(await admin(calls.list, { page: 1, rows: 10, state: 'failed' }));
    expect(failed).toHaveLength(1);
  });

  it('cost what the channel says, by the month of the school’s clock', async () => {
    platform.clock.advance(40 * 24 * 60 * MINUTE_MS);
    const call = await signedIn(
      platform,
      { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) },
      'admin',
    );
    expectOk(await call(calls.sendTest, { channelId: 'main', phone: '13900000001' }));
    expect(expectOk(await call(calls.costs, {}))).toEqual([
      { month: '2026-04', channelId: 'main', sent: 1, failed: 0, costFen: 6 },
      { month: '2026-03', channelId: 'main', sent: 1, failed: 1, costFen: 6 },
    ]);
  });

  it('can be tested five times in ten minutes', async () => {
    const userId = await school.addPerson({ role: 'admin' });
    const call = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    const tests = [];
    for (let count = 0; count < 6; count += 1)
      tests.push(await call(calls.sendTest, { channelId: 'main', phone: `1370000000${count}` }));
    expect(tests.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });
});
