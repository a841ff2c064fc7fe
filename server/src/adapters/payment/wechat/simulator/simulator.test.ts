import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Wechatpay } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { systemAfter, systemClock, systemRandom } from '../../../../system.ts';
import { deliverByHttp, isSuccessful } from '../../simulators/deliverByHttp.ts';
import { makeSimulatorKeys, type SimulatorKeys } from './simulatorKeys.ts';
import { startWechatSimulator, type WechatSimulator } from './startWechatSimulator.ts';

const NUMBER = 'SIMULATED00001';
const failure = z.object({
  response: z.object({ status: z.number(), data: z.object({ code: z.string() }) }),
});

/** The official client is another reader of the protocol than ours. */
describe('the simulator of WeChat Pay, called by the official client', () => {
  let keys: SimulatorKeys;
  let simulator: WechatSimulator;
  let client: Wechatpay;
  const received: string[] = [];
  const receiver = createServer(async (request, response) => {
    received.push(Buffer.concat(await request.toArray()).toString());
    response.writeHead(204).end();
  });
  let notifyUrl = '';

  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    notifyUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(receiver.address()).port}/notify`;
    keys = await makeSimulatorKeys(systemClock, systemRandom);
    simulator = await startWechatSimulator({
      port: 0,
      keys,
      clock: systemClock,
      random: systemRandom,
      after: systemAfter,
      deliver: deliverByHttp(fetch, isSuccessful),
    });
    client = clientWith(keys.merchantKey);
  });
  afterAll(async () => {
    await simulator.stop();
    receiver.close();
    receiver.closeAllConnections();
  });

  const clientWith = (privateKey: string) =>
    new Wechatpay({
      mchid: keys.mchId,
      serial: keys.merchantSerial,
      privateKey,
      certs: { [keys.publicKeyId]: simulator.parameters.publicKey ?? '' },
      baseURL: simulator.url,
      headers: { 'Wechatpay-Serial': keys.publicKeyId },
      proxy: false,
    });
  const native = (totalFen: number) => ({
    appid: keys.appId,
    mchid: keys.mchId,
    description: '自助打印',
    out_trade_no: NUMBER,
    time_expire: new Date(systemClock.now().getTime() + 300_000).toISOString(),
    notify_url: notifyUrl,
    amount: { total: totalFen, currency: 'CNY' },
  });
  const post = async (path: string, body: object) => (await client.chain(path).post<unknown>(body)).data;
  const refused = async (call: Promise<unknown>): Promise<string> => {
    const error = await call.then(
      () => undefined,
      (problem: unknown) => failure.parse(problem).response,
    );
    return error ? `${error.status} ${error.data.code}` : 'done';
  };

  it('takes an order, has it paid, and notifies by HTTP', async () => {
    expect(await post('v3/pay/transactions/native', native(150))).toEqual({
      code_url: expect.stringMatching(/^weixin:/),
    });
    expect(await simulator.pay(NUMBER)).toBe(true);
    expect(received).toHaveLength(1);
    const { data } = await client
      .chain(`v3/pay/transactions/out-trade-no/${NUMBER}`)
      .get({ params: { mchid: keys.mchId } });
    expect(data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 150 } });
  });

  it.each([
    ['the number of another order', {}, '400 INVALID_REQUEST'],
    ['a short number', { out_trade_no: 'abc' }, '400 PARAM_ERROR'],
    ['a number with a wrong character', { out_trade_no: 'ABCDEF/1' }, '400 PARAM_ERROR'],
    ['a part of a fen', { amount: { total: 1.5 } }, '400 PARAM_ERROR'],
    ['no amount', { amount: { total: 0 } }, '400 PARAM_ERROR'],
    ['a notification address with a query', { notify_url: 'https://example.edu/n?a=1' }, '400 PARAM_ERROR'],
    [
      'too little time to pay',
      { out_trade_no: 'SIMULATED00002', time_expire: new Date().toISOString() },
      '400 PARAM_ERROR',
    ],
    ['a description that is too long', { description: '长'.repeat(128) }, '400 PARAM_ERROR'],
    ['another merchant', { mchid: '1900009999' }, '400 PARAM_ERROR'],
  ])('refuses %s', async (_, wrong, answer) => {
    expect(await refused(post('v3/pay/transactions/native', { ...native(77), ...wrong }))).toBe(answer);
  });

  it('refuses whoever is not the merchant', async () => {
    const stranger = clientWith(keys.certificateOwner);
    const call = stranger.chain('v3/refund/domestic/refunds/ABCDEF').get();
    expect(await refused(call)).toBe('401 SIGN_ERROR');
  });
});
