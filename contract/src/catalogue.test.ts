import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { BASE_PATHS, type Call } from './call.ts';
import { AGENT_CALLS, callLine, PLATFORM_CALLS } from './catalogue.ts';
import { COUNTER_MAX } from './fields.ts';
import { pcCalls } from './platform/pc.ts';

const calls = [...PLATFORM_CALLS, ...AGENT_CALLS];

describe('the call catalogue', () => {
  it('defines each call once', () => {
    const lines = calls.map((call) => `${call.client}: ${callLine(call)}`);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });

  it.each(calls.map((call) => [callLine(call), call] as const))(
    '%s declares each of its path parameters',
    (_line, call) => {
      const named = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(call.params?.shape ?? {})).toEqual(named);
    },
  );

  it('gives no call two parameters of one name, since they are merged', () => {
    for (const call of calls) {
      const names = [call.params, call.query, call.body].flatMap((schema) =>
        Object.keys(schema?.shape ?? {}),
      );
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('takes no integer that a column of the database cannot hold', () => {
    const beyond = PLATFORM_CALLS.flatMap((call) =>
      [call.params, call.query, call.body].flatMap((schema) =>
        schema === undefined ? [] : unboundedIntegers(z.toJSONSchema(schema, AS_SENT), callLine(call)),
      ),
    );
    expect(beyond).toEqual([]);
  });

  it('names the operation of each administrator call that is no plain read', () => {
    const isPlainRead = ({ method, permission }: Call) =>
      method === 'GET' && (permission === 'anyAdministrator' || permission?.endsWith(':read') === true);
    const unnamed = PLATFORM_CALLS.filter(
      (call) => call.access === 'admin' && call.operation === undefined && !isPlainRead(call),
    );
    expect(unnamed.map(callLine)).toEqual([]);
  });

  it("says of each person's call about an item, an order or a file what it demands of the sign-in", () => {
    const NAMES = /^(?:itemId|orderIds?|fileId|previewId|shareId|id)$/;
    const open = PLATFORM_CALLS.filter(({ access, demands, params, query, body }) => {
      const names = [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}));
      const isOfPerson = access === 'mobileUser' || access === 'terminalUser';
      return isOfPerson && demands === undefined && names.some((name) => NAMES.test(name));
    });
    expect(open.map(callLine)).toEqual([]);
  });

  it('demands something only of what a call takes and cannot do without', () => {
    const wrong = PLATFORM_CALLS.filter(({ demands, params, query, body }) => {
      if (demands === undefined || demands === 'nothing') return false;
      if ('atLeast' in demands || 'as' in demands) return false;
      const taken = [params, query, body].flatMap((schema) => Object.entries(schema?.shape ?? {}));
      // One that may be left out would demand nothing.
      const needed = taken.flatMap(([name, schema]) =>
        z.safeParse(schema, undefined).success ? [] : [name],
      );
      return !Object.values(demands).every((name) => needed.includes(name));
    });
    expect(wrong.map(callLine)).toEqual([]);
  });

  it('has POST only at the agent, where a GET could be fired by a picture', () => {
    expect(
      AGENT_CALLS.filter(
        (call) => call.method !== 'POST' || !['kioskPage', 'kioskStaff'].includes(call.access),
      ),
    ).toEqual([]);
  });

  it('writes lines as the call list does', () => {
    const lines = calls.map(callLine);
    expect(lines).toContain('terminal GET /order/get/for-terminal');
    expect(lines).toContain('agent POST printer/print');
    expect(callLine(pcCalls.create)).toBe('admin POST /order/create');
    expect(BASE_PATHS.agent).toBe('/wec-self-print-terminal');
  });
});

const AS_SENT = { io: 'input', unrepresentable: 'any' } as const;

const node = z.object({
  type: z.optional(z.unknown()),
  minimum: z.catch(z.number(), -Infinity),
  maximum: z.catch(z.number(), Infinity),
});

/** Where a JSON Schema allows integers beyond those of the database. */
function unboundedIntegers(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum } = node.parse({ ...schema });
  const isUnbounded = type === 'integer' && (minimum < -COUNTER_MAX || maximum > COUNTER_MAX);
  const inner = Object.entries(schema).flatMap(([name, value]) => unboundedIntegers(value, `${at} ${name}`));
  return isUnbounded ? [at, ...inner] : inner;
}
