import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, HEADERS } from '@self-print/contract/call.ts';
import { AGENT_CALLS, callLine } from '@self-print/contract/catalogue.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import fc from 'fast-check';
import { type AgentHarness, startHarness } from '../testing/agentHarness.ts';
import { GOOD_BODIES } from '../testing/goodBodies.ts';

/** Total number; the long run uses a million. */
const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
/** In real time; anything slower counts as hanging. */
const ANSWER_LIMIT_MS = 10_000;
/** After this much real time, the fake time advances for a waiting call. */
const PATIENCE_MS = 10;
/** 403 is for calls that a registered terminal may not repeat. */
const EXPECTED = [200, 400, 403];
const NESTED = 100_000;

const calls = AGENT_CALLS.map((call) => [callLine(call), call] as const);
const runsEach = Math.ceil(RUNS / calls.length);
/** Allows the long run to finish. */
const TEST_LIMIT_MS = 60_000 + runsEach * 100;
let harness: AgentHarness;
/** By the real clock; null when no call is in progress. */
let askedAt: number | null = null;
let over = false;
let ticking: Promise<void>;
beforeAll(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).terminal !== null);
  // Advances time so that waiting calls finish.
  const tick = async () => {
    while (!over) {
      const waiting = askedAt !== null && performance.now() - askedAt > PATIENCE_MS;
      if (!waiting) await pause(PATIENCE_MS);
      else {
        // Also finishes prints that a call has started.
        harness.printer.finishJob();
        await harness.time.advance(5 * SECOND_MS);
      }
    }
  };
  ticking = tick();
});
afterAll(async () => {
  over = true;
  await ticking;
  await harness.stop();
});

async function post(path: string, text: string) {
  const { baseUrl, token } = harness.agent();
  askedAt = performance.now();
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HEADERS.agentToken]: token },
    body: text,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const body = await response.json();
  askedAt = null;
  return { status: response.status, ...envelope.parse(body) };
}

/** Starts a staff session where the call needs one; earlier ones expire as time flies. */
async function attempt({ path }: Call, text: string) {
  const answer = await post(path, text);
  if (answer.code !== ERROR_CODES.STAFF_NEEDED) return answer;
  await harness.beginStaff();
  return post(path, text);
}

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    '',
    '0',
    '-1',
    'NaN',
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '$(reboot)',
    "'; DROP TABLE job; --",
    'x'.repeat(5_000),
    -0,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    null,
    true,
  ),
);

/** Arbitrary values, and mutations of a valid body: fields omitted, added and exchanged. */
function bodiesOf(call: Call) {
  const good = GOOD_BODIES[call.path] ?? {};
  const names = [...Object.keys(call.body?.shape ?? {}), '__proto__', 'constructor'];
  const near = fc
    .record({
      dropped: fc.subarray(Object.keys(good)),
      changed: fc.dictionary(fc.constantFrom(...names), strange, { maxKeys: 3 }),
    })
    .map(({ dropped, changed }) => {
      const kept = Object.entries(good).filter(([name]) => !dropped.includes(name));
      return Object.fromEntries([...kept, ...Object.entries(changed)]);
    });
  return fc.oneof({ weight: 1, arbitrary: strange }, { weight: 4, arbitrary: near });
}

describe('whatever a page sends', () => {
  it.each(calls)(
    '%s answers with an envelope, in time, and without an internal error',
    async (_line, call) => {
      await fc.assert(
        fc.asyncProperty(bodiesOf(call), async (body) => {
          const answer = await attempt(call, JSON.stringify(body));
          expect(EXPECTED).toContain(answer.status);
          expect(answer.msg).not.toMatch(/\bat .*:\d+:\d+|node_modules|SQLITE/);
          if (!answer.success) {
            expect(Object.values<string>(ERROR_CODES)).toContain(answer.code);
          }
        }),
        { numRuns: runsEach },
      );
      expect(harness.log.of('call-failed')).toEqual([]);
    },
    TEST_LIMIT_MS,
  );

  it.each(calls)('%s is not broken by a bomb of JSON', async (_line, call) => {
    const field = Object.keys(call.body?.shape ?? {})[0] ?? 'field';
    const bombs = [
      '['.repeat(NESTED) + ']'.repeat(NESTED),
      `${'{"a":'.repeat(NESTED / 4)}1${'}'.repeat(NESTED / 4)}`,
      `{"${field}":${'['.repeat(NESTED)}${']'.repeat(NESTED)}}`,
      `{"${field}":${'9'.repeat(NESTED)}}`,
      `{${Array.from({ length: NESTED / 10 }, (_, index) => `"k${index}":0`).join(',')}}`,
    ];
    for (const bomb of bombs) expect(EXPECTED).toContain((await attempt(call, bomb)).status);
    expect(harness.log.of('call-failed')).toEqual([]);
  });
});
