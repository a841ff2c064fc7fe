import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, HEADERS } from '@self-print/contract/call.ts';
import { AGENT_CALLS, callLine } from '@self-print/contract/catalogue.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { z } from 'zod';
import { type AgentHarness, aTicket, startHarness } from '../testing/agentHarness.ts';
import { GOOD_BODIES } from '../testing/goodBodies.ts';

let harness: AgentHarness;
beforeAll(async () => {
  harness = await startHarness();
  await harness.time.until(async () => (await harness.state()).terminal !== null);
  await harness.beginStaff();
});
afterAll(() => harness.stop());

async function post(path: string, body: unknown) {
  const { baseUrl, token } = harness.agent();
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HEADERS.agentToken]: token },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...envelope.parse(await response.json()) };
}

const bodyOf = (call: Call) => GOOD_BODIES[call.path] ?? {};
/** Invalid for nearly every field, whatever its type. */
const WRONG = [{ a: 1 }, [[]], null, '\u0000', 'x'.repeat(3_000), -2, 1e21, 1.5];
/** Fewer would mean that a field accepts nearly anything. */
const WRONG_AT_LEAST = 5;

const calls = AGENT_CALLS.map((call) => [callLine(call), call] as const);
const fields = calls.flatMap(([, call]) =>
  Object.entries(call.body?.shape ?? {}).map(
    ([field, schema]) => [`${call.path} ${field}`, call, field, schema] as const,
  ),
);
/** State without what changes on its own. */
const still = async () => {
  const { version: _, staff: __, ...state } = await harness.state();
  return state;
};

const UUID = '11111111-1111-4111-8111-111111111111';

describe('bad input', () => {
  it.each(AGENT_CALLS.map((call) => [callLine(call), call] as const))(
    '%s has a good example',
    (_line, call) => {
      expect(call.body?.safeParse(bodyOf(call)).success).toBe(true);
      expect(Object.keys(call.body?.shape ?? {})).toEqual(expect.arrayContaining(Object.keys(bodyOf(call))));
    },
  );

  it.each(fields)('in %s is named and changes nothing', async (_name, call, field, schema) => {
    const before = await still();
    const wrong = WRONG.filter((value) => !z.safeParse(schema, value).success);
    expect(wrong.length).toBeGreaterThanOrEqual(WRONG_AT_LEAST);
    for (const value of wrong) {
      const answer = await post(call.path, { ...bodyOf(call), [field]: value });
      expect(answer).toMatchObject({ status: 400, code: '4000', success: false });
      expect(answer.msg).toContain(field);
    }
    expect(await still()).toEqual(before);
  });

  it.each(calls)('%s does not take a list or a value for its body', async (_line, call) => {
    for (const odd of [[], [{}], 'text', 7, true]) {
      expect(await post(call.path, odd)).toMatchObject({ status: 400, code: '4000' });
    }
  });

  it.each([
    ['/printer/addCartonCopies', { cartons: [] }],
    ['/printer/addCartonCopies', { cartons: [{ cartonCode: '1' }] }],
    ['/printer/addCartonCopies', { cartons: [{ cartonCode: '9', sheets: 1 }] }],
    ['/printer/addCartonCopy', { cartonCode: '1', sheets: 5_001 }],
    ['/printer/print', { ...aTicket(), fileUrl: 'http://evil.example/x.pdf' }],
    ['/printer/print', { ...aTicket(), fileUrl: '//evil.example/wec-apis/self-print/order/document/1' }],
    ['/printer/print', { ...aTicket(), pages: 0 }],
    ['/printer/print', { ...aTicket(), copies: 100 }],
    ['/kiosk/answerTask', { taskId: UUID, answer: { kind: 'picture', jpeg: 'not base64!' } }],
    ['/kiosk/answerTask', { taskId: UUID, answer: { kind: 'picture', jpeg: 'A'.repeat(3_000_001) } }],
    ['/kiosk/answerTask', { taskId: UUID, answer: { kind: 'face', frames: [] } }],
    ['/maintenance/readFile', { folder: 'spool', name: 'x' }],
    ['/maintenance/readFile', { folder: 'logs', name: '../identity.json' }],
    ['/maintenance/readFile', { folder: 'logs', name: '/etc/passwd' }],
    ['/maintenance/readFile', { folder: 'logs', name: '.hidden' }],
    ['/maintenance/readFile', { folder: 'logs', name: 'a\u0000' }],
    ['/maintenance/readFile', { folder: '../..', name: 'identity.json' }],
    ['/maintenance/testDevice', { device: 'toaster' }],
    ['/command/openCartonLock', { cartonCode: '5' }],
    ['/kiosk/state', { waitSeconds: 31 }],
    ['/kiosk/register', { platformAddress: 'http://127.0.0.1:1', activationCode: '   x' }],
    ['/kiosk/logEvent', { event: 'agent-stop', detail: {} }],
    ['/kiosk/logEvent', { event: 'kiosk-screen', detail: { long: 'x'.repeat(301) } }],
  ])('%s refuses %p', async (path, body) => {
    expect(await post(path, body)).toMatchObject({ status: 400, code: '4000' });
  });

  it('cannot overwrite the fields of a log line', async () => {
    await post('/kiosk/logEvent', {
      event: 'kiosk-screen',
      detail: { event: 'x', level: '60', __proto__: { a: 'b' } },
    });
    expect(harness.log.of('kiosk-screen').at(-1)?.detail).toEqual({ page: { event: 'x', level: '60' } });
  });

  it('of unknown fields is left out', async () => {
    expect(await post('/kiosk/state', { since: -1, stray: true })).toMatchObject({ code: '0' });
  });
});
