import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keypadSetting } from '@self-print/contract/deviceSettings.ts';
import { itWithPrograms } from '../../system/testing/describeWithPrograms.ts';
import { systemTime } from '../../time.ts';
import type { Device } from '../framework/deviceSlot.ts';
import type { HealthReport } from '../framework/health.ts';
import { openByteLink } from '../framework/openByteLink.ts';
import { serveWire, type WireServer } from '../framework/simulator/wireServer.ts';
import { eventually } from '../framework/testing/eventually.ts';
import { openPty } from '../framework/testing/pty.ts';
import { openKeypad } from './keypad.ts';
import { type SimulatedKeypad, simulatedKeypad } from './simulator/simulatedKeypad.ts';

let wire: WireServer;
let simulator: SimulatedKeypad;
let keypad: Device | null = null;
let health: HealthReport[];
let keys: string[];
beforeEach(() => {
  health = [];
  keys = [];
});
afterEach(async () => {
  await keypad?.close();
  keypad = null;
  await wire.close();
});

function open(setting: unknown): void {
  keypad = openKeypad(keypadSetting.parse(setting), (report) => void health.push(report), {
    openLink: openByteLink,
    time: systemTime,
    onKey: (key) => keys.push(key),
  });
}

async function connect(mode: 'plain' | 'hcc960' | 'line'): Promise<void> {
  simulator = simulatedKeypad(mode);
  wire = await serveWire(simulator.device);
  const port = { kind: 'tcp', host: '127.0.0.1', port: wire.port };
  open({ driver: 'serial', port, enterMode: mode === 'hcc960' ? 'hcc960' : 'plain' });
  await state('ready');
}

const state = (wanted: HealthReport['state']) =>
  eventually(() => (health.at(-1)?.state === wanted ? true : null), `the state ${wanted}`);
const typed = (wanted: string) =>
  eventually(() => (keys.join(' ') === wanted ? true : null), `the keys ${wanted}`);
const press = (...pressed: readonly string[]) => {
  for (const key of pressed) simulator.press(key);
};

describe('a keypad', () => {
  it('types what people press', async () => {
    await connect('plain');
    press('1', '2', 'clear', '3', '.', 'enter', 'cancel');
    await typed('1 2 Backspace 3 . Enter Escape');
  });

  it('that sends lines types them with an enter', async () => {
    await connect('line');
    press('9', '0', '4', 'enter');
    await typed('9 0 4 Enter');
  });

  it('of type HCC960 is set to send each key, again after it was unplugged', async () => {
    await connect('hcc960');
    await eventually(() => (simulator.started() === 1 ? true : null), 'the start of the keypad');
    press('7');
    await typed('7');
    await wire.unplug();
    await state('faulted');
    await wire.plug();
    await state('ready');
    await eventually(() => (simulator.started() === 2 ? true : null), 'the second start');
    press('8');
    await typed('7 8');
  });

  it('types through noise and pieces', async () => {
    await connect('line');
    wire.setFaults({ chunkBytes: 1, noiseBytes: [0x00, 0xff] });
    press('5', '6', 'enter');
    await typed('5 6 Enter');
  });

  it('that is not there says which port is missing', async () => {
    wire = await serveWire(simulatedKeypad('plain').device);
    await wire.unplug();
    open({ driver: 'serial', port: { kind: 'tcp', host: '127.0.0.1', port: wire.port } });
    await state('faulted');
    expect(health.at(-1)).toMatchObject({
      problem: 'portUnavailable',
      detail: expect.stringContaining(`${wire.port}`),
    });
  });

  it('types nothing after its end', async () => {
    await connect('plain');
    await keypad?.close();
    keypad = null;
    press('1');
    expect(keys).toEqual([]);
  });

  it('on USB needs no driver', async () => {
    await connect('plain');
    expect(
      openKeypad({ driver: 'none' }, () => {}, { openLink: openByteLink, time: systemTime, onKey: () => {} }),
    ).toBeNull();
  });
});

itWithPrograms(['socat'], 'socat', 'types through a serial port', async () => {
  simulator = simulatedKeypad('hcc960');
  wire = await serveWire(simulator.device);
  const pty = await openPty(wire.port);
  try {
    // The folder of the test's port is not valid in settings.
    keypad = openKeypad(
      { driver: 'serial', port: { kind: 'serial', path: pty.path, baudRate: 9_600 }, enterMode: 'hcc960' },
      (report) => void health.push(report),
      { openLink: openByteLink, time: systemTime, onKey: (key) => keys.push(key) },
    );
    await eventually(() => (simulator.started() > 0 ? true : null), 'the start of the keypad');
    press('4', '2', 'enter');
    await typed('4 2 Enter');
  } finally {
    await keypad?.close();
    keypad = null;
    await pty.unplug();
  }
});
