import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { createMemoryLine } from '../../devices/framework/testing/memoryLine.ts';
import { createSamvModule, type SamvModule } from '../../devices/idCard/simulator/samvModule.ts';
import { type AgentHarness, startHarness } from '../../testing/agentHarness.ts';

let module: SamvModule;
let harness: AgentHarness;

beforeEach(async () => {
  module = createSamvModule();
  const port = { kind: 'tcp' as const, host: 'memory', port: 1 };
  harness = await startHarness({
    openLink: createMemoryLine(module.device).open,
    config: { devices: { idCard: { driver: 'samv', port, photoDecoder: { kind: 'none' } } } },
  });
});
afterEach(() => harness.stop());

/** Advances time until a call is answered. */
async function answered<Value>(call: Promise<Value>): Promise<Value> {
  let over = false;
  void call.then(() => {
    over = true;
  });
  await harness.time.until(() => over);
  return call;
}
async function untilReady(): Promise<void> {
  await harness.time.until(async () =>
    (await harness.state()).devices.some(({ device, state }) => device === 'idCard' && state === 'ready'),
  );
}

it('reads a card for the page, and says nothing of it in the log', async () => {
  await untilReady();
  module.insertCard('A');
  const answer = await answered(harness.call(cardCalls.idCardRead, { waitSeconds: 15 }));
  expect(answer).toMatchObject({
    ok: true,
    value: { code: '1004', name: '样本·张三', idNumber: '999999200307040010', photoProblem: 'noDecoder' },
  });
  const log = JSON.stringify(harness.log.lines);
  for (const word of ['999999200307040010', '张三', '2003-07-04']) expect(log).not.toContain(word);
  expect(harness.log.of('id-card-read')).toEqual([
    { id: 'id-card-read', detail: { outcome: 'read', photo: 'undecoded', detail: 'no decoder is set' } },
  ]);
});

it('ends the wait with the session', async () => {
  await untilReady();
  const waiting = harness.call(cardCalls.idCardRead, { waitSeconds: 60 });
  await harness.time.until(() => (module.asked().find ?? 0) > 0);
  await harness.call(kioskCalls.endSession, {});
  expect(await answered(waiting)).toMatchObject({ ok: false, problem: { name: 'ID_CARD_ABSENT' } });
});

it('has no reader where none is set', async () => {
  await harness.restart({ config: { devices: {} } });
  expect(await harness.call(cardCalls.idCardRead, {})).toMatchObject({
    ok: false,
    problem: { name: 'DEVICE_ABSENT' },
  });
});
