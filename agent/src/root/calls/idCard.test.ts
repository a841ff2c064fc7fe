import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { createSamvModule, type SamvModule } from '../../devices/idCard/simulator/samvModule.ts';
import { createMemoryLine } from '../../devices/idCard/testing/memoryLine.ts';
import { type Rig, startRig } from '../../testing/startAgent.ts';

let module: SamvModule;
let rig: Rig;

beforeEach(async () => {
  module = createSamvModule();
  const port = { kind: 'tcp' as const, host: 'memory', port: 1 };
  rig = await startRig({
    openLink: createMemoryLine(module.device).open,
    config: { devices: { idCard: { driver: 'samv', port, photoDecoder: { kind: 'none' } } } },
  });
});
afterEach(() => rig.stop());

/** Moves time until a call has its answer. */
async function answered<Value>(call: Promise<Value>): Promise<Value> {
  let over = false;
  void call.then(() => {
    over = true;
  });
  await rig.time.until(() => over);
  return call;
}
async function untilReady(): Promise<void> {
  await rig.time.until(async () =>
    (await rig.state()).devices.some(({ device, state }) => device === 'idCard' && state === 'ready'),
  );
}

it('reads a card for the page, and says nothing of it in the log', async () => {
  await untilReady();
  module.insertCard('A');
  const answer = await answered(rig.call(cardCalls.idCardRead, { waitSeconds: 15 }));
  expect(answer).toMatchObject({
    ok: true,
    value: { code: '1004', name: '样本·张三', idNumber: '999999200307040010', photoProblem: 'noDecoder' },
  });
  const log = JSON.stringify(rig.log.lines);
  for (const word of ['999999200307040010', '张三', '2003-07-04']) expect(log).not.toContain(word);
  expect(rig.log.of('id-card-read')).toEqual([
    { id: 'id-card-read', detail: { outcome: 'read', photo: 'undecoded', detail: 'no decoder is set' } },
  ]);
});

it('ends the wait with the session', async () => {
  await untilReady();
  const waiting = rig.call(cardCalls.idCardRead, { waitSeconds: 60 });
  await rig.time.until(() => (module.asked().find ?? 0) > 0);
  await rig.call(kioskCalls.endSession, {});
  expect(await answered(waiting)).toMatchObject({ ok: false, problem: { name: 'ID_CARD_ABSENT' } });
});

it('has no reader where none is set', async () => {
  await rig.restart({ config: { devices: {} } });
  expect(await rig.call(cardCalls.idCardRead, {})).toMatchObject({
    ok: false,
    problem: { name: 'DEVICE_ABSENT' },
  });
});
