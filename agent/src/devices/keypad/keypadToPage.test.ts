import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { type AgentHarness, startHarness } from '../../testing/agentHarness.ts';
import { serveWire, type WireServer } from '../framework/simulator/wireServer.ts';
import { KEY_WAIT_MS } from './keypadTest.ts';
import { type SimulatedKeypad, simulatedKeypad } from './simulator/simulatedKeypad.ts';

let harness: AgentHarness;
let wire: WireServer;
let keypad: SimulatedKeypad;
beforeEach(async () => {
  keypad = simulatedKeypad('plain');
  wire = await serveWire(keypad.device);
  const port = { kind: 'tcp' as const, host: '127.0.0.1', port: wire.port };
  harness = await startHarness({
    config: { devices: { keypad: { driver: 'serial', port, enterMode: 'plain' } } },
  });
  await harness.time.until(async () =>
    (await harness.state()).devices.some(({ device, state }) => device === 'keypad' && state === 'ready'),
  );
});
afterEach(async () => {
  await harness.stop();
  await wire.close();
});

it('lets the page type what is pressed, in order', async () => {
  for (const key of ['4', '2', 'enter']) keypad.press(key);
  await harness.time.until(async () => (await harness.state()).tasks.length === 3);
  const keys = (await harness.state()).tasks.map((task) => task.kind === 'typeKey' && task.key);
  expect(keys).toEqual(['4', '2', 'Enter']);
});

it('is tried by a technician with any key', async () => {
  await harness.beginStaff();
  const tried = harness.call(maintenanceCalls.testDevice, { device: 'keypad' });
  await harness.time.advance(1_000);
  keypad.press('7');
  expect(await tried).toMatchObject({ value: { passed: true, detail: 'a key was pressed' } });
  const failed = harness.call(maintenanceCalls.testDevice, { device: 'keypad' });
  await harness.time.advance(0);
  await harness.time.until(async () => (await harness.state()).tasks.length === 0);
  await harness.time.advance(KEY_WAIT_MS);
  expect(await failed).toMatchObject({ value: { passed: false } });
});
