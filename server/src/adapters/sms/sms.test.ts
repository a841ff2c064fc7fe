import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../system.ts';
import { expectOk } from '../../testing/testSchool.ts';
import { SMS_PROVIDERS } from './providers.ts';
import type { SmsSimulator } from './simulators/simulatedSms.ts';
import { startAliyun } from './simulators/startAliyun.ts';
import { startSmsGateway } from './simulators/startSmsGateway.ts';
import { startTencent } from './simulators/startTencent.ts';
import type { SmsEffects, SmsMessage } from './types.ts';

const EFFECTS: SmsEffects = { clock: systemClock, random: systemRandom, fetch };
const MESSAGE: SmsMessage = {
  phone: '13800000001',
  language: 'zh',
  code: '204816',
  minutes: 5,
  text: '【示例大学】登录验证码 204816，5 分钟内有效。',
  messageId: '6f1c2e2e-0001',
};
const KEY = 'a key of the gateway, agreed upon'.replaceAll(' ', '-');

interface Case {
  readonly kind: keyof typeof SMS_PROVIDERS;
  readonly start: () => Promise<SmsSimulator>;
  readonly secret: string;
  /** What arrives of the message. */
  readonly arrives: string;
  /** What somebody answers who is not the provider, as well formed as possible. */
  readonly forged: string;
}

const CASES: readonly Case[] = [
  {
    kind: 'aliyun',
    start: startAliyun,
    secret: 'accessKeySecret',
    arrives: '{"code":"204816"}',
    forged: '{"Code":"OK"}',
  },
  {
    kind: 'tencent',
    start: () => startTencent(systemClock.now),
    secret: 'secretKey',
    arrives: '204816,5',
    forged: '{"Response":{"RequestId":"r"}}',
  },
  {
    kind: 'signedHttp',
    start: () => startSmsGateway({ now: systemClock.now, key: KEY, perNumberMax: 5 }),
    secret: 'key',
    arrives: MESSAGE.text,
    forged: '{"id":"g-1","parts":1}',
  },
];

describe.each(CASES)('$kind', ({ kind, start, secret, arrives, forged }) => {
  let simulator: SmsSimulator;
  let sent = 0;
  beforeAll(async () => {
    simulator = await start();
  });
  afterAll(() => simulator.stop());

  const open = (other: Readonly<Record<string, string>> = {}, effects: Partial<SmsEffects> = {}) =>
    expectOk(SMS_PROVIDERS[kind].open({ ...simulator.parameters, ...other }, { ...EFFECTS, ...effects }));
  const send = (message: Partial<SmsMessage> = {}, sender = open()) => {
    sent += 1;
    return sender.send({ ...MESSAGE, messageId: `m-${sent}`, ...message });
  };
  const fault = (of: 'refused' | 'limited' | 'misconfigured' | 'down') => ({
    ok: false,
    problem: { kind: of },
  });

  it('takes a message, and says what it counts', async () => {
    expect(expectOk(await send())).toMatchObject({ providerId: expect.any(String), parts: 1 });
    expect(simulator.taken().at(-1)).toEqual({ phone: '13800000001', text: arrives });
  });

  it('refuses a wrong key, which staff has to mend', async () => {
    const before = simulator.taken().length;
    expect(await send({}, open({ [secret]: 'w'.repeat(40) }))).toMatchObject(fault('misconfigured'));
    expect(simulator.taken()).toHaveLength(before);
  });

  it('refuses a number that is none', async () => {
    expect(await send({ phone: '12300000001' })).toMatchObject(fault('refused'));
  });

  it('has enough of one number', async () => {
    const phone = '13900000009';
    for (let count = 0; count < 5; count += 1) expectOk(await send({ phone }));
    expect(await send({ phone })).toMatchObject(fault('limited'));
  });

  it.each([
    ['a page of a proxy', 200, '<html><body>Welcome to the campus network</body></html>'],
    ['a failure without words', 502, ''],
    ['a redirect', 302, ''],
    ['half an answer', 200, forged],
    ['another JSON', 200, '[]'],
    ['an endless answer', 200, ' '.repeat(70_000)],
  ])('is down when it answers with %s', async (_, status, body) => {
    simulator.answerNext({ status, body });
    expect(await send()).toMatchObject(fault('down'));
  });

  it('is down when it does not answer, and quotes no number', async () => {
    const late: typeof fetch = () => Promise.reject(new DOMException('13800000001', 'TimeoutError'));
    const found = await send({}, open({}, { fetch: late }));
    expect(found).toEqual({ ok: false, problem: { kind: 'down', detail: 'No answer in 10000 ms' } });
  });

  it('is down when nobody listens', async () => {
    const found = await send({}, open({ address: 'http://127.0.0.1:1' }));
    expect(found).toMatchObject(fault('down'));
    expect(JSON.stringify(found)).not.toContain(MESSAGE.phone);
  });

  it('sends no secrets to an address in the clear', () => {
    const parameters = { ...simulator.parameters, address: 'http://sms.example.edu' };
    expect(SMS_PROVIDERS[kind].open(parameters, EFFECTS)).toMatchObject({ ok: false });
  });

  it('says what is missing, and quotes nothing', () => {
    const opened = SMS_PROVIDERS[kind].open({ ...simulator.parameters, [secret]: '' }, EFFECTS);
    expect(opened).toMatchObject({ ok: false, problem: expect.stringContaining(secret) });
  });
});

describe('a gateway that is asked twice', () => {
  let gateway: SmsSimulator;
  beforeAll(async () => {
    gateway = await startSmsGateway({ now: systemClock.now, key: KEY, perNumberMax: 5 });
  });
  afterAll(() => gateway.stop());

  it('charges a message once that comes again under its id', async () => {
    const sender = expectOk(SMS_PROVIDERS.signedHttp.open(gateway.parameters, EFFECTS));
    const first = expectOk(await sender.send(MESSAGE));
    expect(expectOk(await sender.send(MESSAGE))).toEqual(first);
    expect(gateway.taken()).toHaveLength(1);
  });
});
