import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, type Call } from '@self-print/contract/call.ts';
import { callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { sql } from 'drizzle-orm';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from '../testing/testSchool.ts';

/** Values unexpected by every field of the contract, each tried in every field. */
const ODD_VALUES = [
  null,
  [],
  {},
  '',
  -1,
  1.5,
  1e300,
  true,
  '\u0000',
  "' or 1=1 --",
  '../../etc/passwd',
  'x'.repeat(3_000),
];
const TERMINAL_CALLS = PLATFORM_CALLS.filter((call) => call.access !== 'mobileUser').map(
  (call) => [callLine(call), call] as const,
);

describe('bad input', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    const { takeCode } = await school.addOrder();
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
  });
  afterAll(() => platform.close());

  /** Everything that a call could change, except attempt counters and reports. */
  const state = async () => {
    const tables = [
      'print_order',
      'print_log',
      'activation_code',
      'access_token',
      'account',
      'print_item',
      'school',
    ];
    const digests: unknown[] = [];
    for (const table of tables) {
      const { rows } = await platform.deps.db.orm.execute(
        sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.identifier(table)} t`,
      );
      digests.push(rows);
    }
    return digests;
  };
  const send = async (call: Call, values: Readonly<Record<string, unknown>>) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values[name] ?? 'x')),
    );
    const url = new URL(platform.origin + BASE_PATHS[call.client] + path);
    for (const name of Object.keys(call.query?.shape ?? {})) {
      if (values[name] !== undefined) url.searchParams.set(name, String(values[name]));
    }
    const body = Object.fromEntries(Object.keys(call.body?.shape ?? {}).map((name) => [name, values[name]]));
    return fetch(url, {
      method: call.method,
      headers: { ...terminal.headers, 'Content-Type': 'application/json' },
      body: call.method === 'GET' ? null : JSON.stringify(body),
    });
  };

  it.each(TERMINAL_CALLS)(
    '%s answers unexpected values with an envelope and changes nothing',
    async (_, call) => {
      const before = await state();
      const fields = [call.params, call.query, call.body].flatMap((schema) =>
        Object.keys(schema?.shape ?? {}),
      );
      for (const field of fields) {
        for (const odd of ODD_VALUES) {
          const response = await send(call, { [field]: odd });
          const text = await response.text();
          expect([field, odd, response.status]).not.toEqual([field, odd, 500]);
          if (response.headers.get('content-type')?.includes('json')) {
            expect(envelope.safeParse(JSON.parse(text)).success).toBe(true);
            expect(text).not.toMatch(/node_modules|\.ts:|Error:/);
          }
        }
      }
      expect(await state()).toEqual(before);
      expect(platform.log.lines.filter(({ event }) => event === 'call-failed')).toEqual([]);
    },
  );

  it.each([
    ['a body that is no object', '[1,2]'],
    ['a body that is text', '"text"'],
    ['a body that is no JSON', '{"orderId": '],
    ['a body with a broken character', '{"orderId": "\ud800"}'],
    ['no body', ''],
  ])('%s is refused by the call that requires one', async (_, body) => {
    const response = await fetch(`${platform.origin}${BASE_PATHS.terminal}/order/finish`, {
      method: 'POST',
      headers: { ...terminal.headers, 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '4000', success: false });
  });

  it("names the invalid field, in the caller's language", async () => {
    const response = await fetch(`${platform.origin}${BASE_PATHS.terminal}/order/finish`, {
      method: 'POST',
      headers: { ...terminal.headers, 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify({ orderId: 'x', state: 1 }),
    });
    expect(await response.json()).toMatchObject({
      msg: 'The request is not valid: orderId',
      data: { field: 'orderId' },
    });
  });
});
