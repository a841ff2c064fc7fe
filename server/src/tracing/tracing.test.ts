import { createServer, get } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, HEADERS } from '@self-print/contract/call.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { z } from 'zod';
import { createEventLog } from '../log.ts';
import { createRecordedLog } from '../testing/recordedLog.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, refusal, type TestSchool, type TestTerminal } from '../testing/testSchool.ts';
import { openTracing } from './openTracing.ts';
import { type Collector, startCollector } from './testing/collector.ts';
import { noTracing, type Tracing } from './tracing.ts';

const answered = z.object({ data: z.object({ orderId: z.string(), userName: z.string() }) });
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const SERVER = 2;
const CLIENT = 3;
const FAILED = 2;
const parentOf = (flags: string) => ({ traceparent: `00-${TRACE}-${PARENT}-${flags}` });

let collector: Collector;
let tracing: Tracing;
const log = createRecordedLog();
const begin = async (share = 1, url?: string) => {
  collector = await startCollector();
  tracing = openTracing({ url: url ?? collector.url, share }, { version: '1.2.3', log });
};
afterEach(async () => {
  await tracing.stop();
  await collector.close();
});

/** What a request for a call does, without the platform around it. */
const inCall = <Value>(
  work: (traceId: string | undefined) => Value,
  headers: Readonly<Record<string, string>> = {},
) => tracing.call({ requestId: 'request-1', header: (name) => headers[name] }, work);
const ended = { name: 'GET /x', outcome: 'ok', status: 200 };

describe('calls of the platform', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  /** The platform keeps one tracing, tests open one after another. */
  const current: Tracing = {
    ...noTracing,
    call: (begun, work) => tracing.call(begun, work),
    callEnded: (told) => tracing.callEnded(told),
  };
  beforeAll(async () => {
    platform = await startTestPlatform({ tracing: current });
    await begin();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    await tracing.stop();
    await collector.close();
  });
  afterAll(() => platform.close());

  it('are named by the contract, within the trace of the caller, and say nothing of the person', async () => {
    await begin();
    const { takeCode, orderId } = await school.addOrder();
    const headers = { ...terminal.headers, ...parentOf('01'), [HEADERS.requestId]: 'request-77' };
    const path = `${BASE_PATHS.terminal}${orderCalls.getForTerminal.path}?takeCode=${takeCode}`;
    const answer: unknown = await (await fetch(platform.origin + path, { headers })).json();
    const order = answered.parse(answer).data;
    await tracing.stop();
    expect(collector.resources()).toContainEqual({
      'service.name': 'self-print-server',
      'service.version': '1.2.3',
    });
    const [span, ...others] = collector.spans();
    expect(others).toEqual([]);
    expect(span).toMatchObject({
      name: 'GET /order/get/for-terminal',
      kind: SERVER,
      traceId: TRACE,
      parentSpanId: PARENT,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/order/get/for-terminal',
        'http.response.status_code': 200,
        'self_print.outcome': 'ok',
        'self_print.request_id': 'request-77',
      },
    });
    const said = collector.text();
    for (const secret of [takeCode, orderId, order.userName, terminal.terminalCode, school.schoolCode])
      expect(said).not.toContain(secret);
  });

  it('say by which problem they were refused', async () => {
    await begin();
    expect(refusal(await terminal.call(orderCalls.getForTerminal, { takeCode: '00000000' }))).toBeTruthy();
    await tracing.stop();
    const [span] = collector.spans();
    expect(span?.attributes['self_print.outcome']).toMatch(/^[A-Z_]+$/);
    expect(span?.parentSpanId ?? '').toBe('');
  });

  it('are no others than those of the contract', async () => {
    await begin();
    for (const path of ['/healthz', '/readyz', '/wec-apis/self-print/no/such/call'])
      await fetch(platform.origin + path);
    await tracing.stop();
    expect(collector.spans()).toEqual([]);
  });
});

describe('which traces are kept', () => {
  it.each([
    ['all of a share of one', 1, '01', 1],
    ['none of which the caller keeps none', 1, '00', 0],
    ['none that a caller would force on us', 0, '01', 0],
  ])('%s', async (_, share, flags, kept) => {
    await begin(share);
    const seen = inCall((traceId) => {
      tracing.callEnded(ended);
      return traceId;
    }, parentOf(flags));
    await tracing.stop();
    expect(collector.spans()).toHaveLength(kept);
    expect(seen).toBe(kept === 1 ? TRACE : undefined);
  });

  it('under the id of the request, where the caller names no trace', async () => {
    await begin();
    const requestId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    tracing.call({ requestId, header: () => undefined }, () => tracing.callEnded(ended));
    await tracing.job('messages', async () => {});
    await tracing.stop();
    const [call, job] = collector.spans();
    expect(call?.traceId).toBe('3f2504e04f8941d39a0c0305e82c3301');
    expect(job?.traceId).not.toBe(call?.traceId);
  });

  it('by their id, so that two who take part decide alike', async () => {
    await begin(0.5);
    const decide = (traceId: string) =>
      tracing.call(
        {
          requestId: 'r',
          header: (name) => (name === 'traceparent' ? `00-${traceId}-${PARENT}-01` : undefined),
        },
        (kept) => kept !== undefined,
      );
    const ids = Array.from({ length: 200 }, (_, at) => (0x1234567 * (at + 1)).toString(16).padStart(32, '0'));
    const first = ids.map(decide);
    expect(ids.map(decide)).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });

  it.each(['', 'x', `00-${'0'.repeat(32)}-${PARENT}-01`, `00-${TRACE}-short-01`, `ff-${TRACE}-${PARENT}-01`])(
    'begins one of its own where the caller names none: %j',
    async (traceparent) => {
      await begin();
      inCall(() => tracing.callEnded(ended), { traceparent });
      await tracing.stop();
      const [span] = collector.spans();
      expect(span?.parentSpanId ?? '').toBe('');
    },
  );
});

describe('what a call does', () => {
  it('shows each statement by what it does and to which table, never by its text', async () => {
    await begin();
    const db = await openTestDatabase();
    tracing.follow(db.pool);
    try {
      await db.pool.query('select 1');
      await inCall(async () => {
        await db.pool.query("select name_zh from school where school_code = 'no-such-school'");
        await db.transaction(async ({ orm }) => {
          await orm.execute('delete from school where false');
          return { ok: true, value: undefined };
        });
        await db.pool.query('select no_such_column from school').catch(() => {});
        tracing.callEnded(ended);
      });
      await tracing.stop();
      const [call] = collector.spans().filter(({ kind }) => kind === SERVER);
      const statements = collector.spans().filter(({ kind }) => kind === CLIENT);
      expect(statements.map(({ name, status }) => [name, status.code])).toEqual([
        ['select school', 0],
        ['begin', 0],
        ['delete school', 0],
        ['commit', 0],
        ['select school', FAILED],
      ]);
      expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]));
      expect(collector.text()).not.toMatch(/no-such-school|no_such_column|name_zh/);
    } finally {
      await db.close();
    }
  });

  it('shows requests to other systems by their host, and tells those nothing', async () => {
    await begin();
    const asked: (string | undefined)[] = [];
    const peer = createServer((request, response) => {
      asked.push(request.headers.traceparent?.toString());
      response.writeHead(request.url === '/a?key=secret' ? 503 : 204).end();
    });
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    const address = peer.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    await inCall(async () => {
      await fetch(`${origin}/a?key=secret`);
      await new Promise((resolve) =>
        get(`${origin}/b`, (response) => response.resume().once('end', resolve)),
      );
      await fetch('http://127.0.0.1:2/').catch(() => {});
      tracing.callEnded(ended);
    });
    await fetch(origin);
    await new Promise((resolve) => {
      peer.close(resolve);
      peer.closeAllConnections();
    });
    await tracing.stop();
    const requests = collector.spans().filter(({ kind }) => kind === CLIENT);
    expect(
      requests.map(({ name, attributes, status }) => [
        name,
        attributes['server.address'],
        attributes['http.response.status_code'],
        status.code,
      ]),
    ).toEqual([
      ['GET', '127.0.0.1', 503, FAILED],
      ['GET', '127.0.0.1', 204, 0],
      ['GET', '127.0.0.1', undefined, FAILED],
    ]);
    expect(asked).toEqual([undefined, undefined, undefined]);
    expect(collector.text()).not.toContain('secret');
  });

  it('writes the trace into its log lines, and none where it is not kept', async () => {
    const lines: string[] = [];
    const written = createEventLog('info', { write: (line: string) => void lines.push(line) });
    await begin();
    await tracing.job('messages', async () => written.event('server-ready'));
    written.event('server-ready');
    await tracing.stop();
    const [span] = collector.spans();
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([span?.traceId, undefined]);
  });
});

it('shows a round of a job as a trace of its own, and its failure', async () => {
  await begin();
  expect(await tracing.job('messages', async () => 'done')).toBe('done');
  await expect(tracing.job('hooks', () => Promise.reject(new Error('张小明')))).rejects.toThrow();
  await tracing.stop();
  expect(collector.spans().map(({ name, status }) => [name, status.code])).toEqual([
    ['job messages', 0],
    ['job hooks', FAILED],
  ]);
  expect(collector.text()).not.toContain('张小明');
});

describe('a collector', () => {
  it('that hangs holds up neither calls nor the end, and what waits for it is bounded', async () => {
    await begin();
    collector.hang();
    for (let each = 0; each < 20_000; each += 1) inCall(() => tracing.callEnded(ended));
    await tracing.stop();
    // The queue, and one batch that is on its way.
    expect(collector.spans().length).toBeLessThanOrEqual(2_048 + 512);
    expect(collector.requests().length).toBeGreaterThan(0);
  });

  it('that is away is told of, and calls go on', async () => {
    await begin(1, 'http://127.0.0.1:1/v1/traces');
    const before = log.lines.length;
    expect(inCall(() => 'answered')).toBe('answered');
    inCall(() => tracing.callEnded(ended));
    await tracing.stop();
    expect(log.lines.slice(before).every(({ event }) => event === 'traces-not-taken')).toBe(true);
  });
});
