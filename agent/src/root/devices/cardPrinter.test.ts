import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cardPrinterCalls } from '@self-print/contract/agent/cardPrinter.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { cardPrinterSetting } from '@self-print/contract/deviceSettings.ts';
import { type CardMachine, createCardMachine } from '../../devices/cardPrinter/simulator/cardMachine.ts';
import { simulatedEvolis } from '../../devices/cardPrinter/simulator/evolisSim.ts';
import { serveWire, type WireServer } from '../../devices/framework/simulator/wireServer.ts';
import { type AgentHarness, startHarness } from '../../testing/agentHarness.ts';

let machine: CardMachine;
let wire: WireServer;
let harness: AgentHarness;
beforeEach(async () => {
  machine = createCardMachine();
  wire = await serveWire(simulatedEvolis(machine));
});
afterEach(async () => {
  await harness.stop();
  await wire.close();
});

const health = async () => (await harness.state()).devices.find(({ device }) => device === 'cardPrinter');
async function start(driver: 'evolis' | 'none' = 'evolis') {
  const port = { kind: 'tcp', host: '127.0.0.1', port: wire.port };
  harness = await startHarness({
    config: { devices: { cardPrinter: cardPrinterSetting.parse({ driver, port }) } },
  });
  if (driver === 'none') return;
  await harness.time.until(async () => (await health())?.state === 'ready');
}
const make = (makeId: string) => harness.call(cardPrinterCalls.make, { makeId });
const stepOf = async (makeId: string) => {
  const answer = await make(makeId);
  return answer.ok ? answer.value.step : answer.problem;
};

describe('the card printer of a terminal', () => {
  it('is not there without one', async () => {
    await start('none');
    expect(await make(randomUUID())).toMatchObject({ problem: { name: 'DEVICE_ABSENT' } });
    expect(await health()).toBeUndefined();
  });

  it('takes no card without the platform’s leave, says so, and remembers it', async () => {
    await start();
    const id = randomUUID();
    expect(await make(id)).toEqual({ ok: true, value: { step: 'asked', fault: null } });
    await harness.time.until(async () => (await stepOf(id)) === 'failed');
    expect(await make(id)).toEqual({ ok: true, value: { step: 'failed', fault: 'notGranted' } });
    expect(machine.cardsLeft()).toBe(40);
    expect(harness.log.of('card-print-ended')).toHaveLength(1);
    await harness.restart();
    expect(await stepOf(id)).toBe('failed');
  });

  it('is tested by staff without moving a card', async () => {
    await start();
    await harness.beginStaff();
    const passed = { passed: true, detail: 'cards in the feeder, ribbon for about 180 cards' };
    const test = () => harness.call(maintenanceCalls.testDevice, { device: 'cardPrinter' });
    expect(await test()).toMatchObject({ ok: true, value: passed });
    machine.fill(0);
    expect(await test()).toMatchObject({
      value: { passed: false, detail: expect.stringContaining('no cards') },
    });
    expect(machine.given()).toEqual([]);
  });
});
