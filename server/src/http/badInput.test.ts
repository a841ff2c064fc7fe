import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { sql } from 'drizzle-orm';
import { type Asked, askedBy, type Fields, namesIn, written } from '../testing/askedBy.ts';
import { type OpenConnections, openConnections } from '../testing/openConnections.ts';
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
/** Those that read come first, see `callerOf`. */
const CALLS = PLATFORM_CALLS.filter(({ access }) => access !== 'app' && access !== 'signingIn')
  .toSorted((one, other) => Number(other.method === 'GET') - Number(one.method === 'GET'))
  .map((call) => [callLine(call), call] as const);
/** Answers to a caller whose session, visit or token is over. */
const NOT_LET_IN: readonly string[] = [
  ERROR_CODES.NOT_SIGNED_IN,
  ERROR_CODES.MOBILE_NOT_SIGNED_IN,
  ERROR_CODES.ACCESS_TOKEN_INVALID,
];
const TEN_MINUTES_MS = 10 * MINUTE_MS;
type Headers = Readonly<Record<string, string>>;

describe('bad input', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let connections: OpenConnections;
  beforeAll(async () => {
    connections = openConnections();
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    const terminal = await school.addTerminal();
    const { takeCode } = await school.addOrder();
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
  });
  afterAll(() => {
    connections.close();
    return platform.close();
  });

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
    const digests = tables.map(
      (table) =>
        sql`(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${sql.identifier(table)} t) as ${sql.identifier(table)}`,
    );
    const { rows } = await platform.deps.db.orm.execute(sql`select ${sql.join(digests, sql`, `)}`);
    return rows;
  };
  const newTerminal = async () => {
    // Activations from one address are limited.
    platform.clock.advance(TEN_MINUTES_MS);
    return school.addTerminal();
  };
  /** Headers of a caller with access, who has a session and a terminal of their own. */
  const newCaller = async ({ client, access }: Call, addTerminal = newTerminal): Promise<Headers> => {
    const { schoolCode } = school;
    switch (access) {
      case 'terminalUser':
        return visitHeaders(platform, await addTerminal(), { schoolCode, userId: await school.addPerson() });
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
        return (await addTerminal()).headers;
    }
  };
  /**
   * Calls that read share their callers, made while the clock stands still, so that no token expires. Others may end a session or change
   * their caller, so that each has its own.
   */
  const readers = new Map<string, Promise<Headers>>();
  const callerOf = (call: Call): Promise<Headers> => {
    if (call.method !== 'GET') return newCaller(call);
    const kind = readerKind(call);
    const reader = readers.get(kind) ?? newCaller(call, school.addTerminal);
    readers.set(kind, reader);
    return reader;
  };
  /** What is wrong with the answer to a request, if anything. */
  const faultIn = async (call: Call, headers: Headers, { url, body }: Asked): Promise<string | undefined> => {
    const { status, json } = await connections.send(
      new URL(platform.origin + url),
      call.method,
      { ...headers, 'Content-Type': 'application/json' },
      body,
    );
    if (status === 500) return 'answered 500';
    if (json === undefined) return undefined;
    const { data } = envelope.safeParse(JSON.parse(json));
    if (!data) return `is no envelope: ${json}`;
    if (call.method === 'GET' && NOT_LET_IN.includes(data.code))
      return 'was not let in: its caller is no longer one';
    return /node_modules|\.ts:|Error:/.test(json) ? `tells of the program: ${json}` : undefined;
  };

  it('has valid values for nearly all calls', () => {
    const without = CALLS.filter(([, call]) => !schemasOf(call).map(sampleInput).every(isFields));
    expect(without.length).toBeLessThan(CALLS.length / 20);
  });

  it.each(CALLS)(
    '%s answers unexpected values with an envelope, and only an administrator changes anything by them',
    async (_, call) => {
      const headers = await callerOf(call);
      const sent = new Set<string>();
      const faults: unknown[] = [];
      // Often several values make the same request, such as all of them in a call without fields.
      const send = async (values: Fields) => {
        const asked = askedBy(call, values);
        const key = JSON.stringify(asked);
        if (sent.has(key)) return;
        sent.add(key);
        const fault = await faultIn(call, headers, asked);
        if (fault !== undefined) faults.push([values, fault]);
      };
      const schemas = schemasOf(call);
      const fields = schemas.flatMap(namesIn);
      // An administrator may mean some of these: `true` switches a rule on.
      const isWatched = call.access !== 'admin';
      const before = isWatched && (await state());
      // All fields at once: the schema examines each of them, whatever the others hold.
      for (const first of ODD_VALUES.keys()) {
        const oddAt = (at: number) => ODD_VALUES[(first + at) % ODD_VALUES.length];
        await send(Object.fromEntries(fields.map((field, at) => [field, oddAt(at)])));
      }
      if (isWatched) expect(await state()).toEqual(before);
      // Then, one at a time among valid values, each odd value that the schema accepts: these reach the handlers.
      const samples = schemas.map(sampleInput);
      if (samples.every(isFields)) {
        const right = Object.assign({}, ...samples);
        for (const schema of schemas)
          for (const field of namesIn(schema))
            for (const odd of ODD_VALUES) {
              const values = { ...right, [field]: odd };
              if (schema.safeParse(schema === call.query ? written(schema, values) : values).success)
                await send(values);
            }
      }
      expect(faults).toEqual([]);
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
/** Whoever may make one of these calls may make all. */
const readerKind = ({ client, access }: Call): string => {
  if (access === 'mobileUser') return `${access} ${client}`;
  return access === 'terminalUser' || access === 'admin' ? access : 'terminal';
};
