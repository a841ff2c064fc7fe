import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemRandom } from '../../system.ts';
import { openSigningDesk, type SigningDesk } from '../sign/testing/signingDesk.ts';
import { checkToken } from './checkToken.ts';
import { createHttpTransport } from './httpTransport.ts';
import { imprintOf, readRequest, readResponse, writeRequest, writeResponse } from './messages.ts';
import { startTimestampServer, type TimestampServer } from './testing/timestampServer.ts';
import { createTestTimestamper, TEST_POLICY } from './testTimestamper.ts';
import { createTimestampClient, type TimestampClientParts } from './timestampClient.ts';

const DATA = Buffer.from('the value of a signature');
const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
/** Real time, for the one test of a hanging service. */
const SHORT_LIMIT_MS = 200;
const LIMIT_MS = 20_000;

let desk: SigningDesk;
let other: SigningDesk;
let server: TimestampServer;
/** Our clock and the service's. */
let now: Date;
let serviceTime: Date;
let waits: number[];

beforeAll(async () => {
  [desk, other] = await Promise.all([openSigningDesk(), openSigningDesk()]);
});
afterAll(() => Promise.all([desk.close(), other.close()]));
beforeEach(async () => {
  now = desk.clock.now();
  waits = [];
  serviceTime = now;
  const service = createTestTimestamper({
    key: desk.authority.timestampKey,
    clock: { now: () => serviceTime },
    random: systemRandom,
  });
  server = await startTimestampServer(service);
});
afterEach(() => server.close());

function client(changes: Partial<TimestampClientParts> = {}, limitMs = LIMIT_MS, url = server.url) {
  const settings = { url, authorization: 'Basic c2Nob29sOnNlY3JldA==', limitMs };
  return createTimestampClient({
    transport: createHttpTransport(settings, fetch),
    anchors: [desk.authority.root],
    policy: null,
    clock: { now: () => now },
    random: systemRandom,
    wait: async (ms) => {
      waits.push(ms);
    },
    ...changes,
  });
}

const answered = (make: (answer: Uint8Array) => Uint8Array) => ({ kind: 'answer', make }) as const;

describe('a time stamp', () => {
  it('is requested as specified, and returned when everything is right', async () => {
    const timestamp = await client({ policy: TEST_POLICY }).requestToken(DATA);
    expect(timestamp).toMatchObject({ ok: true, value: { stampedAt: now } });
    const [request] = server.requests;
    expect(request?.headers).toMatchObject({
      'content-type': 'application/timestamp-query',
      authorization: 'Basic c2Nob29sOnNlY3JldA==',
    });
    expect(readRequest(request?.body ?? Buffer.of()).policy).toBe(TEST_POLICY);
  });

  it('has a different nonce each time', async () => {
    const service = client();
    await service.requestToken(DATA);
    await service.requestToken(DATA);
    const [one, two] = server.requests.map(({ body }) => readRequest(body).nonce);
    expect(one).not.toEqual(two);
  });

  it('is refused when it answers another request', async () => {
    let earlier: Uint8Array | undefined;
    server.setFaults(
      answered((answer) => {
        earlier ??= answer;
        return earlier;
      }),
    );
    const service = client();
    expect((await service.requestToken(DATA)).ok).toBe(true);
    expect(await service.requestToken(DATA)).toMatchObject({ ok: false, problem: { why: 'anotherNonce' } });
    expect(await client().requestToken(Buffer.from('another'))).toMatchObject({
      problem: { why: 'anotherImprint' },
    });
  });

  it('is refused under a policy that was not requested', async () => {
    expect(await client({ policy: '1.2.3.4' }).requestToken(DATA)).toMatchObject({
      problem: { kind: 'refused', status: 2 },
    });
    const transport = async () => ({
      ok: true as const,
      value: await desk.authority.answerTimestampRequest(withPolicy(TEST_POLICY)),
    });
    const nonce = { random: { bytes: () => Uint8Array.of(7) } };
    expect(await client({ policy: '1.2.3.4', transport, ...nonce }).requestToken(DATA)).toMatchObject({
      problem: { why: 'anotherPolicy' },
    });
  });

  it.each(['2026-03-02T08:05:01Z', '2026-03-02T07:54:59Z'])(
    'is refused when our clock says %s',
    async (time) => {
      now = new Date(time);
      expect(await client().requestToken(DATA)).toMatchObject({ problem: { why: 'timeTooFarOff' } });
    },
  );

  it('is refused from an untrusted service', async () => {
    expect(await client({ anchors: [other.authority.root] }).requestToken(DATA)).toMatchObject({
      problem: { why: 'untrustedCertificate' },
    });
  });

  it('is refused under a certificate that is not for timestamping', async () => {
    const pretender = await openSigningDesk();
    const answer = createTestTimestamper({
      key: pretender.authority.signingKey,
      clock: desk.clock,
      random: systemRandom,
    });
    const transport = async (request: Uint8Array) => ({ ok: true as const, value: await answer(request) });
    expect(await client({ transport, anchors: [pretender.authority.root] }).requestToken(DATA)).toMatchObject(
      {
        problem: { why: 'untrustedCertificate' },
      },
    );
    await pretender.close();
  });

  it('is refused with any byte of the token changed', async () => {
    const timestamp = await client().requestToken(DATA);
    if (!timestamp.ok) throw new Error('no time stamp');
    const { token } = timestamp.value;
    const anchors = [desk.authority.root];
    expect(checkToken(token, DATA, anchors).ok).toBe(true);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(token);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(checkToken(changed, DATA, anchors).ok).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a timestamp service in trouble', () => {
  it.each([
    { name: 'a refusal', fault: answered(() => writeResponse({ status: 2 })), kind: 'refused' },
    { name: 'garbage', fault: answered(() => Buffer.from('<html>')), kind: 'wrongAnswer' },
    { name: 'nothing', fault: answered(() => Buffer.of()), kind: 'wrongAnswer' },
    {
      name: 'a granted answer without a token',
      fault: answered(() => writeResponse({ status: 0 })),
      kind: 'wrongAnswer',
    },
    {
      name: 'too much',
      fault: answered(() => Buffer.alloc(200_000)),
      kind: 'answerTooLarge',
    },
  ])('is not contacted again immediately after $name', async ({ fault, kind }) => {
    server.setFaults(fault);
    expect(await client().requestToken(DATA)).toMatchObject({ ok: false, problem: { kind } });
    expect([server.requests.length, waits]).toEqual([1, []]);
  });

  it.each([
    { name: 'a fault of the server', fault: { kind: 'status', status: 503 } as const, kind: 'httpStatus' },
    { name: 'an answer cut off', fault: { kind: 'cutOff' } as const, kind: 'unreachable' },
    { name: 'a redirect', fault: { kind: 'redirect' } as const, kind: 'unreachable' },
  ])('is contacted three times after $name', async ({ fault, kind }) => {
    server.setFaults(fault);
    const timestamp = await client().requestToken(DATA);
    expect(timestamp).toMatchObject({ ok: false, problem: { kind } });
    expect([server.requests.length, waits]).toEqual([3, [250, 1_000]]);
    expect(JSON.stringify(timestamp)).not.toContain('c2Nob29s');
  });

  it('gives a timestamp when the second attempt succeeds', async () => {
    server.setFaults({ kind: 'status', status: 502 }, { kind: 'none' });
    expect((await client().requestToken(DATA)).ok).toBe(true);
    expect(waits).toEqual([250]);
  });

  it('is abandoned when it does not answer in time', async () => {
    server.setFaults({ kind: 'hang' });
    expect(await client({}, SHORT_LIMIT_MS).requestToken(DATA)).toMatchObject({
      problem: { kind: 'timedOut' },
    });
  });

  it('is unreachable where nothing listens', async () => {
    const gone = await startTimestampServer(async () => Buffer.of());
    await gone.close();
    expect(await client({}, LIMIT_MS, gone.url).requestToken(DATA)).toEqual({
      ok: false,
      problem: { kind: 'unreachable', detail: 'ECONNREFUSED' },
    });
  });

  it('is not contacted for a while, twice as long after each failure, until it works again', async () => {
    server.setFaults(answered(() => writeResponse({ status: 2 })));
    const service = client();
    const restAfterFailure = async () => {
      expect(await service.requestToken(DATA)).toMatchObject({ problem: { kind: 'refused' } });
      const resting = await service.requestToken(DATA);
      if (resting.ok || resting.problem.kind !== 'restingAfterFailure') throw new Error('it does not rest');
      const restMs = resting.problem.retryAt.getTime() - now.getTime();
      now = resting.problem.retryAt;
      return restMs;
    };
    const rests: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) rests.push(await restAfterFailure());
    expect(rests).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300].map((seconds) => seconds * 1_000));
    expect(server.requests).toHaveLength(9);

    server.setFaults({ kind: 'none' });
    serviceTime = now;
    expect((await service.requestToken(DATA)).ok).toBe(true);
    server.setFaults(answered(() => writeResponse({ status: 2 })));
    expect(await restAfterFailure()).toBe(2_000);
  });
});

describe('the test service', () => {
  it.each([Buffer.of(), Buffer.from('not a request'), Buffer.from('3003020101', 'hex')])(
    'refuses an invalid request: %p',
    async (request) => {
      expect(readResponse(await desk.authority.answerTimestampRequest(request))).toEqual({ status: 2 });
    },
  );
});

/** A request for the data with nonce 7. */
function withPolicy(policy: string): Uint8Array {
  return writeRequest({ imprint: imprintOf(DATA), policy, nonce: Uint8Array.of(7) });
}
