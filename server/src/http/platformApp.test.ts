import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, HEADERS } from '@self-print/contract/call.ts';
import { BODY_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { platformVersion, VERSION_PATH } from '@self-print/contract/platformVersion.ts';
import {
  startTestPlatform,
  TEST_KIOSK_ORIGIN,
  TEST_METRICS_TOKEN,
  type TestPlatform,
} from '../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from '../testing/testSchool.ts';

describe('the HTTP face of the platform', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const at = (path: string) => platform.origin + BASE_PATHS.terminal + path;
  const post = (path: string, body: string, headers: Readonly<Record<string, string>>) =>
    fetch(at(path), { method: 'POST', headers: { ...terminal.headers, ...headers }, body });
  const codeOf = async (response: Response) => {
    const answer: unknown = await response.json();
    return [
      response.status,
      answer !== null && typeof answer === 'object' && 'code' in answer && answer.code,
    ];
  };

  describe('bodies', () => {
    it('are read as forms too', async () => {
      const { orderId } = await school.addOrder();
      const form = new URLSearchParams({ orderId }).toString();
      const response = await post('/order/terminal/release', form, {
        'Content-Type': 'application/x-www-form-urlencoded',
      });
      expect(await response.json()).toMatchObject({ code: '0000', data: { released: false } });
    });

    it.each([
      ['text/plain', 'orderId=1'],
      ['application/xml', '<a/>'],
      ['multipart/form-data; boundary=x', '--x--'],
    ])('of type %s are refused', async (type, body) => {
      expect(await codeOf(await post('/order/finish', body, { 'Content-Type': type }))).toEqual([
        415,
        '4150',
      ]);
    });

    it.each([
      ['application/json; charset=latin1', '{}', [415, '4150']],
      ['application/json', '{"a":', [400, '4000']],
    ])('of type %s that cannot be read are refused', async (type, body, expected) => {
      expect(await codeOf(await post('/order/finish', body, { 'Content-Type': type }))).toEqual(expected);
    });

    it('in an unknown encoding are refused', async () => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzop' };
      expect(await codeOf(await post('/order/finish', '{}', headers))).toEqual([415, '4150']);
    });

    it('may be as large as the limit and no larger', async () => {
      const sized = (bytes: number) =>
        JSON.stringify({ remarks: '' }).replace('""', `"${'x'.repeat(bytes - 14)}"`);
      const json = { 'Content-Type': 'application/json' };
      expect(await codeOf(await post('/order/finish', sized(BODY_LIMIT_BYTES), json))).toEqual([400, '4000']);
      expect(await codeOf(await post('/order/finish', sized(BODY_LIMIT_BYTES + 1), json))).toEqual([
        413,
        '4130',
      ]);
    });
  });

  describe('addresses', () => {
    it.each([
      ['GET', '/no/such/call', 404, '4040'],
      ['DELETE', '/order/finish', 405, '4050'],
      ['GET', '/order/finish', 405, '4050'],
      ['GET', '/order/printLog/%E0%A4%A', 404, '4040'],
    ])('%s %s is answered with an envelope', async (method, path, status, code) => {
      expect(await codeOf(await fetch(at(path), { method, headers: terminal.headers }))).toEqual([
        status,
        code,
      ]);
    });

    it('outside of the base paths answer an envelope too', async () => {
      expect(await codeOf(await fetch(`${platform.origin}/wp-login.php`))).toEqual([404, '4040']);
    });
  });

  describe('request ids', () => {
    const idOf = async (given?: string) => {
      const headers: Record<string, string> = given === undefined ? {} : { [HEADERS.requestId]: given };
      return (await fetch(at('/mobile/isLogin'), { headers })).headers.get(HEADERS.requestId);
    };

    it('are echoed when they are valid', async () => {
      expect(await idOf('kiosk-1234.abcd_EF')).toBe('kiosk-1234.abcd_EF');
    });

    it.each(['short', 'with space in it', 'x'.repeat(65), 'semi;colon;id', ''])(
      'are generated for %j',
      async (id) => {
        expect(await idOf(id)).toMatch(/^[0-9a-f-]{36}$/);
      },
    );
  });

  describe('other origins', () => {
    const preflight = (origin: string, path = '/order/finish') =>
      fetch(at(path), {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'accesstoken,content-type',
        },
      });

    it('may call from the kiosk, with the headers of a terminal and without cookies', async () => {
      const { status, headers } = await preflight(TEST_KIOSK_ORIGIN);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(TEST_KIOSK_ORIGIN);
      for (const name of Object.values(HEADERS).filter((header) => header !== HEADERS.agentToken)) {
        expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name.toLowerCase());
      }
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const answer = await fetch(at('/mobile/isLogin'), { headers: { Origin: TEST_KIOSK_ORIGIN } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(TEST_KIOSK_ORIGIN);
      expect(answer.headers.get('vary')).toContain('Origin');
    });

    it.each(['http://127.0.0.1:8766', 'https://127.0.0.1:8765', 'http://evil.example', 'null'])(
      'may not call from %s',
      async (origin) => {
        const { headers } = await preflight(origin);
        expect(headers.get('access-control-allow-origin')).toBeNull();
        const answer = await fetch(at('/mobile/isLogin'), { headers: { Origin: origin } });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      },
    );
  });

  describe('the log', () => {
    it('carries call, code, duration and request id, and neither codes nor names', async () => {
      const { takeCode, orderId } = await school.addOrder();
      expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
      const done = platform.log.lines
        .filter(({ detail }) => detail.call === 'GET /order/get/for-terminal')
        .at(-1);
      expect(done).toMatchObject({ event: 'call-done', detail: { outcome: 'ok' } });
      expect(typeof done?.detail.durationMs).toBe('number');
      const text = JSON.stringify(platform.log.lines);
      expect(text).toContain(orderId);
      expect(text).not.toContain(takeCode);
      expect(text).not.toContain('张小明');
      expect(text).not.toContain(terminal.headers[HEADERS.accessToken]);
    });
  });

  describe('probes', () => {
    const metrics = (authorization?: string) =>
      fetch(`${platform.origin}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

    it('report whether the process and its database respond', async () => {
      for (const path of ['/healthz', '/readyz']) {
        const response = await fetch(platform.origin + path);
        expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      }
    });

    it('say that this is a platform, and of which version', async () => {
      const answer = await (await fetch(platform.origin + VERSION_PATH)).json();
      expect(platformVersion.parse(answer)).toEqual(answer);
      expect(answer).toMatchObject({ version: '0.0.0-test' });
    });

    it('count calls by name and outcome, claims and finishes', async () => {
      const { takeCode, orderId } = await school.addOrder();
      expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
      expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
      expectOk(await terminal.call(orderCalls.finish, { orderId, state: 1 }));
      const text = await (await metrics(`Bearer ${TEST_METRICS_TOKEN}`)).text();
      expect(text).toMatch(
        /self_print_call_duration_seconds_count\{call="POST \/order\/finish",outcome="ok"\} \d/,
      );
      expect(text).toMatch(/self_print_claims_total\{outcome="claimed"\} [1-9]/);
      expect(text).toMatch(/self_print_finishes_total\{outcome="printed"\} [1-9]/);
      expect(text).not.toContain(orderId);
    });

    it.each([undefined, '', 'Bearer', 'Bearer wrong', TEST_METRICS_TOKEN, `Basic ${TEST_METRICS_TOKEN}`])(
      'are closed to whoever carries %j instead of the token',
      async (authorization) => {
        const response = await metrics(authorization);
        expect([response.status, await response.text()]).toEqual([401, '']);
      },
    );

    it('count terminals by state, orders at terminals and attempts to pay, over all schools', async () => {
      const read = async () => (await metrics(`Bearer ${TEST_METRICS_TOKEN}`)).text();
      const number = (text: string, name: string) => Number(text.split(`${name} `)[1]?.split('\n')[0]);
      const claimed = 'self_print_orders_at_terminals{state="claimed"}';
      const before = await read();
      const { takeCode } = await school.addOrder();
      expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
      const silent = await read();
      expect(number(silent, claimed)).toBe(number(before, claimed) + 1);
      expect(number(silent, 'self_print_terminals{state="inService"}')).toBe(0);
      expect(number(silent, 'self_print_pay_attempts_last_hour{state="failed"}')).toBe(0);
      const report = { printerCondition: 'idle' as const, cartons: [], version: '1' };
      expectOk(await terminal.call(terminalCalls.heartbeat, report));
      const heard = await read();
      expect(number(heard, 'self_print_terminals{state="inService"}')).toBe(1);
      const offline = 'self_print_terminals{state="offline"}';
      expect(number(heard, offline)).toBe(number(silent, offline) - 1);
    });
  });

  it('answers everything with headers against sniffing and framing, and without naming its framework', async () => {
    const { headers } = await fetch(at('/mobile/isLogin'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('survives a caller who disconnects during a body', async () => {
    const { port, hostname } = new URL(platform.origin);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`POST ${BASE_PATHS.terminal}/order/finish HTTP/1.1\r\nHost: x\r\n`);
        socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"');
        socket.end();
      });
      socket.on('close', () => resolve());
      socket.resume();
    });
    expect((await fetch(`${platform.origin}/healthz`)).status).toBe(200);
  });
});
