import { beforeAll, describe, expect, it } from '@jest/globals';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { systemRandom } from '../../../../system.ts';
import { createTestClock } from '../../../../testing/testClock.ts';
import { createRequestCheck, type SignedRequest } from './checkRequest.ts';
import { createPlatformSigner } from './platformSigner.ts';
import { makeSimulatorKeys, type SimulatorKeys } from './simulatorKeys.ts';

const MINUTE_MS = 60_000;
const GET = { method: 'GET', target: '/v3/x?mchid=1', body: '' };

describe('the check of a request', () => {
  const clock = createTestClock();
  let keys: SimulatorKeys;
  beforeAll(async () => {
    keys = await makeSimulatorKeys(clock, systemRandom);
  });

  const check = () => createRequestCheck(keys, createPlatformSigner(keys, clock, systemRandom), clock);
  function signed(serial = keys.merchantSerial, atMs = clock.now().getTime()): SignedRequest {
    const [timestamp, nonce] = [String(atMs / 1000), Formatter.nonce()];
    const message = Formatter.request(GET.method, GET.target, timestamp, nonce, GET.body);
    const signature = Rsa.sign(message, Buffer.from(keys.merchantKey));
    const authorization = Formatter.authorization(keys.mchId, nonce, signature, timestamp, serial);
    return { ...GET, authorization };
  }

  it('accepts the same request once', () => {
    const [accepts, request] = [check(), signed()];
    expect([accepts(request), accepts(request), accepts(signed())]).toEqual([true, false, true]);
  });

  it.each([
    ['another method', { method: 'POST' }],
    ['another query', { target: '/v3/x?mchid=2' }],
    ['another body', { body: '{}' }],
    ['no signature', { authorization: undefined }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('refuses %s', (_, wrong) => {
    expect(check()({ ...signed(), ...wrong })).toBe(false);
  });

  it('refuses another serial number, and a time that is too far off', () => {
    const nowMs = clock.now().getTime();
    const accepts = check();
    expect(accepts(signed('00'))).toBe(false);
    expect(accepts(signed(keys.merchantSerial, nowMs - 6 * MINUTE_MS))).toBe(false);
    expect(accepts(signed(keys.merchantSerial, nowMs + 6 * MINUTE_MS))).toBe(false);
    expect(accepts(signed(keys.merchantSerial, nowMs - 4 * MINUTE_MS))).toBe(true);
  });
});
