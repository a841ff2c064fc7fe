import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { sql } from 'drizzle-orm';
import { sampleInput } from '../testing/sampleInput.ts';
import { sessionHeaders, visitHeaders } from '../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool } from '../testing/testSchool.ts';

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
const CALLS = PLATFORM_CALLS.filter(({ access }) => access !== 'app' && access !== 'signingIn').map(
  (call) => [callLine(call), call] as const,
);
const TEN_MINUTES_MS = 10 * MINUTE_MS;
type Fields = Readonly<Record<string, unknown>>;

describe('bad input', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    const terminal = await school.addTerminal();
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
  const newTerminal = async () => {
    // Activations from one address are limited.
    platform.clock.advance(TEN_MINUTES_MS);
    return school.addTerminal();
  };
  /** Headers of a caller with access, who has a session and a terminal of their own, because some calls end them. */
  const callerOf = async ({ client, access }: Call): Promise<Readonly<Record<string, string>>> => {
    const { schoolCode } = school;
    switch (access) {
      case 'terminalUser':
        return visitHeaders(platform, await newTerminal(), { schoolCode, userId: await school.addPerson() });
      case 'mobileUser': {
        const user = { schoolCode, userId: await school.addPerson() };
        const headers = await sessionHeaders(platform, user, 'mobile');
        return client === 'pc' ? { ...headers, [HEADERS.loginMode]: LOGIN_MODES.selfPrint } : headers;
      }
      case 'admin': {
        const user = { schoolCode, userId: await school.addPerson({ role: 'admin' }) };
        return sessionHeaders(platform, user, 'admin');
      }
      default:
        return (await newTerminal()).headers;
    }
  };
  const send = async (call: Call, headers: Readonly<Record<string, string>>, values: Fields) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(values[name] ?? 'x')),
    );
    const url = new URL(platform.origin + BASE_PATHS[call.client] + path);
    for (const name of namesIn(call.query))
      if (values[name] !== undefined) url.searchParams.set(name, String(values[name]));
    const names = namesIn(call.body).filter((name) => values[name] !== undefined);
    const response = await fetch(url, {
      method: call.method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body:
        call.method === 'GET'
          ? null
          : JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]]))),
    });
    expect([values, response.status]).not.toEqual([values, 500]);
    const kind = response.headers.get('content-type') ?? '';
    // Files and endless streams are no envelopes.
    if (!kind.startsWith('application/json') || response.headers.has('content-disposition'))
      return response.body?.cancel();
    const text = await response.text();
    expect(envelope.safeParse(JSON.parse(text)).success).toBe(true);
    expect(text).not.toMatch(/node_modules|\.ts:|Error:/);
  };

  it('has valid values for nearly all calls', () => {
    const without = CALLS.filter(([, call]) => !schemasOf(call).map(sampleInput).every(isFields));
    expect(without.length).toBeLessThan(CALLS.length / 20);
  });

  it.each(CALLS)(
    '%s answers unexpected values with an envelope, and only an administrator changes anything by them',
    async (_, call) => {
      const headers = await callerOf(call);
      const schemas = schemasOf(call);
      const fields = schemas.flatMap(namesIn);
      // An administrator may mean some of these: `true` switches a rule on.
      const isWatched = call.access !== 'admin';
      const before = isWatched && (await state());
      // All fields at once: the schema examines each of them, whatever the others hold.
      for (const first of ODD_VALUES.keys()) {
        const oddAt = (at: number) => ODD_VALUES[(first + at) % ODD_VALUES.length];
        await send(call, headers, Object.fromEntries(fields.map((field, at) => [field, oddAt(at)])));
      }
      if (isWatched) expect(await state()).toEqual(before);
      // Then, one at a time among valid values, each odd value that the schema accepts: these reach the handlers.
      const samples = schemas.map(sampleInput);
      if (!samples.every(isFields)) return;
      const right = Object.assign({}, ...samples);
      for (const schema of schemas)
        for (const field of namesIn(schema))
          for (const odd of ODD_VALUES) {
            const values = { ...right, [field]: odd };
            if (schema.safeParse(schema === call.query ? written(schema, values) : values).success)
              await send(call, headers, values);
          }
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
      headers: { ...(await newTerminal()).headers, 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: '4000', success: false });
  });

  it("names the invalid field, in the caller's language", async () => {
    const response = await fetch(`${platform.origin}${BASE_PATHS.terminal}/order/finish`, {
      method: 'POST',
      headers: {
        ...(await newTerminal()).headers,
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
      },
      body: JSON.stringify({ orderId: 'x', state: 1 }),
    });
    expect(await response.json()).toMatchObject({
      msg: 'The request is not valid: orderId',
      data: { field: 'orderId' },
    });
  });
});

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const schemasOf = ({ params, query, body }: Call) =>
  [params, query, body].filter((schema) => schema !== undefined);
const namesIn = (schema: Call['body']): readonly string[] => Object.keys(schema?.shape ?? {});
/** Values as an address carries them. */
const written = (schema: Call['query'], values: Fields): Fields =>
  Object.fromEntries(
    namesIn(schema)
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, String(values[name])]),
  );
