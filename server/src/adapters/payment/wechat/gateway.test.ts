import { beforeAll, describe, expect, it } from '@jest/globals';
import { systemRandom } from '../../../system.ts';
import { createTestClock } from '../../../testing/testClock.ts';
import { problemOf } from '../testing/attempts.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { keysOf, wechatParameters } from './parameters.ts';
import { createPlatformSigner } from './simulator/platformSigner.ts';
import { makeSimulatorKeys } from './simulator/simulatorKeys.ts';

type Fetch = typeof globalThis.fetch;
const SIX_MINUTES_MS = 6 * 60_000;

describe('a call of the gateway', () => {
  const clock = createTestClock();
  const late = createTestClock();
  late.advance(-SIX_MINUTES_MS);
  let gatewayWith: (fetch: Fetch) => Gateway;
  let signedAt: (body: string, at: typeof clock) => Readonly<Record<string, string>>;
  beforeAll(async () => {
    const keys = await makeSimulatorKeys(clock, systemRandom);
    const { mchId, appId, merchantSerial, apiV3Key, publicKeyId } = keys;
    const parameters = wechatParameters.parse({
      ...{ mchId, appId, merchantSerial, apiV3Key, publicKeyId },
      publicKey: createPlatformSigner(keys, clock, systemRandom).publicKey,
      privateKey: keys.merchantKey,
    });
    const account = { ...parameters, keys: keysOf(parameters) };
    gatewayWith = (fetch) => createGateway(account, { clock, random: systemRandom }, fetch);
    signedAt = (body, at) => createPlatformSigner(keys, at, systemRandom).headersFor(body, publicKeyId);
  });
  const ask = (answer: () => Response) => gatewayWith(async () => answer()).call('GET', '/v3/x');

  it('ends at its limit, and follows no redirect', async () => {
    const seen: RequestInit[] = [];
    const slow: Fetch = async (_, init) => {
      seen.push(init ?? {});
      throw new DOMException('', 'TimeoutError');
    };
    expect(problemOf(await gatewayWith(slow).call('GET', '/v3/x'))).toBe('timed-out');
    expect(problemOf(await gatewayWith(slow).download(new URL('https://example.edu/f')))).toBe('timed-out');
    expect(seen.map(({ signal, redirect }) => [signal instanceof AbortSignal, redirect])).toEqual([
      [true, 'error'],
      [true, 'error'],
    ]);
  });

  it('names the failure of the line and not the address', async () => {
    const broken: Fetch = async (url) => {
      throw new TypeError(`fetch ${url} failed`, {
        cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
      });
    };
    expect(await gatewayWith(broken).call('GET', '/v3/secret')).toEqual({
      ok: false,
      problem: { kind: 'unreachable', detail: 'ECONNRESET' },
    });
  });

  it.each([
    [
      'signed six minutes ago',
      () => new Response('{}', { headers: signedAt('{}', late) }),
      'answer-unverified',
    ],
    [
      'with another body than was signed',
      () => new Response('[]', { headers: signedAt('{}', clock) }),
      'answer-unverified',
    ],
    ['signed, and no JSON', () => new Response('{', { headers: signedAt('{', clock) }), 'unintelligible'],
    ['longer than any answer', () => new Response('x'.repeat(2 ** 20 + 1)), 'unintelligible'],
    ['refused without a code', () => new Response('{}', { status: 400 }), 'unintelligible'],
    [
      'refused with a code that is a sentence',
      () => Response.json({ code: 'a b' }, { status: 400 }),
      'unintelligible',
    ],
  ])('is a fault when the answer is %s', async (_, answer, kind) => {
    expect(problemOf(await ask(answer))).toBe(kind);
  });

  it('is a refusal that says whether it is signed', async () => {
    const text = '{"code":"ORDERPAID","message":"of somebody"}';
    const plain = await ask(() => new Response(text, { status: 400 }));
    expect(plain).toEqual({ ok: false, problem: { kind: 'refusal', code: 'ORDERPAID', signed: false } });
    const signed = await ask(() => new Response(text, { status: 400, headers: signedAt(text, clock) }));
    expect(signed).toEqual({ ok: false, problem: { kind: 'refusal', code: 'ORDERPAID', signed: true } });
  });
});
