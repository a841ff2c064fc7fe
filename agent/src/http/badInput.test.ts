import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { AGENT_CALLS, callLine } from '@self-print/contract/catalogue.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { aTicket, type Rig, startRig } from '../testing/startAgent.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ registered: false });
});
afterAll(() => rig.stop());

async function post(path: string, body: unknown) {
  const { baseUrl, token } = rig.agent();
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [HEADERS.agentToken]: token },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...envelope.parse(await response.json()) };
}

const orderId = '11111111-1111-4111-8111-111111111111';
const good: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/common/domainAccessToken': { refresh: false },
  '/printer/print': aTicket({ colour: false, paperSize: 'A4', cartonCode: '1' }),
  '/printer/cancel': { printLogId: orderId },
  '/printer/setAllowGoIndex': { allow: true },
  '/printer/addCartonCopies': { cartons: [{ cartonCode: '1', sheets: 1 }] },
  '/printer/addCartonCopy': { cartonCode: '1', sheets: 1 },
  '/printer/getPrintLogs': { printLogId: orderId, rows: 20 },
  '/kiosk/state': { since: -1, waitSeconds: 0 },
  '/kiosk/testConnection': { platformAddress: 'http://127.0.0.1:1' },
  '/kiosk/register': { platformAddress: 'http://127.0.0.1:1', activationCode: 'ABCD-1234' },
  '/kiosk/logEvent': { event: 'kiosk-screen', detail: { screen: 'home' } },
};
/** What is wrong for every field, whatever its type. */
const ALWAYS_WRONG = [{ a: 1 }, [[]], '\u0000', 'x'.repeat(3_000), -2, 1e21, 1.5];

const calls = AGENT_CALLS.map((call) => [callLine(call), call] as const);
const fields = AGENT_CALLS.flatMap((call) =>
  Object.keys(call.body?.shape ?? {}).map((field) => [`${call.path} ${field}`, call, field] as const),
);

describe('bad input', () => {
  it.each(calls)('%s has a good example in this test', (_line, call) => {
    expect(call.body?.safeParse(good[call.path] ?? {}).success).toBe(true);
    expect(Object.keys(call.body?.shape ?? {}).sort()).toEqual(Object.keys(good[call.path] ?? {}).sort());
  });

  it.each(fields)('in %s is named and changes nothing', async (_name, call, field) => {
    const { version: _, ...before } = await rig.state();
    for (const wrong of ALWAYS_WRONG) {
      const answer = await post(call.path, { ...good[call.path], [field]: wrong });
      expect(answer).toMatchObject({ status: 400, code: '4000', success: false });
      expect(answer.msg).toContain(field);
    }
    const { version: __, ...after } = await rig.state();
    expect(after).toEqual(before);
  });

  it.each(calls)('%s does not take a list or a value for its body', async (_line, call) => {
    expect(await post(call.path, [])).toMatchObject({ status: 400, code: '4000' });
    expect(await post(call.path, null)).toMatchObject({
      code: expect.stringMatching(/^(4000|0|9001|3012)$/),
    });
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
    expect(rig.log.of('kiosk-screen').at(-1)?.detail).toEqual({ page: { event: 'x', level: '60' } });
  });

  it('of unknown fields is left out', async () => {
    expect(await post('/kiosk/state', { since: -1, stray: true })).toMatchObject({ code: '0' });
  });
});
