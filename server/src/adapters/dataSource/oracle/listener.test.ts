import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabasePlace } from '@self-print/contract/dataSource.ts';
import { systemClock } from '../../../system.ts';
import { makeServerCertificate } from '../../../testing/serverCertificate.ts';
import { readNetworks } from '../addresses.ts';
import { createDataSources } from '../dataSources.ts';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { type OracleListener, redirection, refusal, startOracleListener } from '../testing/oracleListener.ts';
import { faultOfWork } from '../testing/reading.ts';

/** The real driver, as far as it comes with a listener that accepts nobody. */
const allowed = readNetworks(['127.0.0.1']);
if (!allowed.ok) throw new Error(allowed.problem);
const limits = new Map<() => void, number>();
const exceed = () => {
  for (const work of [...limits.keys()]) work();
};
const sources = createDataSources(allowed.value, {
  lookUp: async () => ['127.0.0.1'],
  readStored: async () => undefined,
  after: (ms, work) => {
    limits.set(work, ms);
    return () => void limits.delete(work);
  },
  clock: systemClock,
});

let certificates: ReturnType<typeof makeServerCertificate>;
beforeAll(() => {
  certificates = makeServerCertificate();
});
const listeners: OracleListener[] = [];
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
  limits.clear();
});
const listening = async (isEncrypted = false) => {
  const listener = await startOracleListener(isEncrypted ? certificates : undefined);
  listeners.push(listener);
  return listener;
};
const open = (port: number, changes: Partial<DatabasePlace> = {}) => {
  const place: DatabasePlace = {
    kind: 'oracle',
    host: '127.0.0.1',
    port,
    database: 'jwpdb1',
    userName: 'reader',
    tls: 'none',
    authority: '',
    ...changes,
  };
  return sources.open({ ...place, password: 'geheim' }, 'Asia/Shanghai');
};

describe('the driver of Oracle', () => {
  it('goes to no other server, whatever a listener says', async () => {
    const [listener, other] = [await listening(), await listening()];
    listener.onConnect = () => redirection('127.0.0.1', other.port);
    other.onConnect = () => refusal(12_514);
    expect(await faultOfWork(open(listener.port))).toBe('redirected');
    expect([listener.asked, other.asked]).toEqual([1, 0]);
  });

  it.each([
    ['a service that the listener does not know', 12_514, 'signInRefused'],
    ['a listener that has no place left', 12_516, 'unreachable'],
  ])('does not open with %s', async (_, error, fault) => {
    const listener = await listening();
    listener.onConnect = () => refusal(error);
    expect(await faultOfWork(open(listener.port))).toBe(fault);
    expect(listener.asked).toBe(1);
  });

  it('is lost when the listener breaks off', async () => {
    const listener = await listening();
    listener.onConnect = () => null;
    expect(await faultOfWork(open(listener.port))).toBe('connectionLost');
  });

  it('gives up a listener that says nothing', async () => {
    const listener = await listening();
    const { promise: isAsked, resolve } = Promise.withResolvers<void>();
    listener.onConnect = () => void resolve();
    const work = faultOfWork(open(listener.port));
    await isAsked;
    expect([...limits.values()]).toContain(CONNECT_TIMEOUT_MS);
    exceed();
    expect(await work).toBe('unreachable');
  });

  it('does not take a packet that is shorter than its head', async () => {
    const listener = await listening();
    listener.onConnect = () => Buffer.alloc(8);
    expect(await faultOfWork(open(listener.port))).toBe('answerWrong');
  });

  it.each([
    ['a port where nobody listens', 1, {}, 'unreachable'],
    ['an address that is not allowed', 1, { host: '127.0.0.2' }, 'addressRefused'],
  ])('does not open with %s', async (_, port, changes, fault) => {
    expect(await faultOfWork(open(port, changes))).toBe(fault);
  });
});

describe('encryption', () => {
  const tls = 'verified' as const;

  it('begins anew where the server behind the listener wants it', async () => {
    const listener = await listening(true);
    listener.onConnect = () => (listener.asked === 1 ? 'anew' : refusal(12_514));
    expect(await faultOfWork(open(listener.port, { tls, authority: certificates.authority }))).toBe(
      'signInRefused',
    );
    expect(listener.asked).toBe(2);
  });

  it('is not done without where it is demanded', async () => {
    const listener = await listening(true);
    listener.onConnect = () => redirection('127.0.0.1', listener.port);
    expect(await faultOfWork(open(listener.port, { tls, authority: certificates.authority }))).toBe(
      'redirected',
    );
  });

  it('tells nobody anything whose certificate nobody vouches for', async () => {
    const listener = await listening(true);
    expect(await faultOfWork(open(listener.port, { tls }))).toBe('certificateRefused');
    expect(listener.asked).toBe(0);
  });

  it('tells nobody anything who has the certificate of another host', async () => {
    const listener = await listening(true);
    const place = { tls, host: 'db.example.edu', authority: certificates.authority };
    expect(await faultOfWork(open(listener.port, place))).toBe('certificateRefused');
    expect(listener.asked).toBe(0);
  });

  it('is not begun in the clear by a listener', async () => {
    const listener = await listening();
    listener.onConnect = () => 'anew';
    expect(await faultOfWork(open(listener.port))).toBe('answerWrong');
  });
});
