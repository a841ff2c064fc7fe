import { BlockList } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../system.ts';
import { isSignedWith } from '../signedCalls/signature.ts';
import { createHookReceivers } from './hookReceivers.ts';
import { LOOPBACK, type Reaction, type Receiver, startReceiver, TAKES } from './testing/startReceiver.ts';

const KEY = 'a'.repeat(64);
const BODY = Buffer.from('{"id":"1","kind":"test"}');
const LIMIT_MS = 300;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
afterEach(() => receiver.reacts(TAKES));

const receivers = (allowed = LOOPBACK, lookUp = async (): Promise<readonly string[]> => []) =>
  createHookReceivers(
    { allowed, lookUp, clock: systemClock, random: systemRandom },
    { limitMs: LIMIT_MS, bytesMax: 1_024 },
  );
const send = (address = receiver.address, from = receivers()) =>
  from.send({ address, keyId: 'k1', key: KEY, body: BODY });
const whyNot = async (sent: ReturnType<typeof send>) => {
  const result = await sent;
  return result.ok ? 'taken' : `${result.problem.why} ${result.problem.what}`.trimEnd();
};

describe('an address that is told of events', () => {
  it('gets the body as it is, signed as our own calls are', async () => {
    expect((await send()).ok).toBe(true);
    const [message] = receiver.got;
    if (!message) throw new Error('Nothing came');
    const { headers, path, body } = message;
    expect(body).toBe(BODY.toString());
    const header = (name: string) => String(headers[name] ?? '');
    expect(header('selfprint-key')).toBe('k1');
    const parts = {
      kind: 'INTERFACE1-EVENT',
      act: 'POST',
      path,
      timestamp: header('selfprint-timestamp'),
      nonce: header('selfprint-nonce'),
      body: BODY,
    } as const;
    expect(isSignedWith(parts, KEY, header('selfprint-signature'))).toBe(true);
    expect(isSignedWith({ ...parts, kind: 'INTERFACE1-REQUEST' }, KEY, header('selfprint-signature'))).toBe(
      false,
    );
  });

  it('takes it by 204 as well', async () => {
    receiver.reacts({ status: 204 });
    expect(await whyNot(send())).toBe('taken');
  });

  it.each<[string, Reaction, RegExp]>([
    ['redirects', { status: 302, headers: { location: 'https://example.edu/' } }, /^redirect 302$/],
    [
      'answers with a page',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Log in</html>' },
      /^notTaken$/,
    ],
    ['answers without having taken it', { status: 200, body: '{"taken":false}' }, /^notTaken$/],
    ['answers with nothing', { status: 200 }, /^notTaken$/],
    ['answers endlessly', { status: 200, body: 'x'.repeat(5_000) }, /^tooLong$/],
    ['fails', { status: 500, body: '{"taken":true}' }, /^answered 500$/],
    ['is gone', { status: 410 }, /^answered 410$/],
    ['is silent', 'silent', /^timedOut 0.3$/],
  ])('has not taken it when it %s', async (_, reaction, why) => {
    receiver.reacts(reaction);
    expect(await whyNot(send())).toMatch(why);
  });

  it('is not reached when nobody listens, or its name is unknown', async () => {
    expect(await whyNot(send('http://127.0.0.1:1/x'))).toMatch(/^unreachable ./);
    expect(await whyNot(send('https://nowhere.example/x'))).toMatch(/^unreachable ./);
  });

  it('in an internal network is refused unless it is allowed, also by a name for it', async () => {
    const before = receiver.got.length;
    const narrow = receivers(new BlockList());
    expect(await whyNot(send(receiver.address, narrow))).toBe('unreachable addressRefused');
    const named = receivers(new BlockList(), async () => ['93.184.216.34', '10.0.0.7']);
    expect(await whyNot(send('https://hooks.example.edu/x', named))).toBe('unreachable addressRefused');
    expect(receiver.got).toHaveLength(before);
  });
});
