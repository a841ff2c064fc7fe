import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { scannerSetting } from '@self-print/contract/deviceSettings.ts';
import { itWithPrograms } from '../../system/testing/describeWithPrograms.ts';
import { memoryLog } from '../../testing/memoryLog.ts';
import { systemTime } from '../../time.ts';
import { createDeviceSlot, type DeviceSlot } from '../framework/deviceSlot.ts';
import { openByteLink } from '../framework/openByteLink.ts';
import { serveWire, type WireServer } from '../framework/simulator/wireServer.ts';
import { eventually } from '../framework/testing/eventually.ts';
import { openPty } from '../framework/testing/pty.ts';
import { type AnyScanner, openScanner } from './detect.ts';
import { openHid } from './hid/openHid.ts';
import { createScanning, type Scanning } from './scanning.ts';
import {
  createSimulatedScanner,
  GOOD_SCANNER,
  type ScannerFamily,
  type ScannerFaults,
  type SimulatedScanner,
} from './simulator/simulatedScanner.ts';

const CODE = Buffer.from('40729153');
const SECONDS = 5;
let faults: ScannerFaults;
let wire: WireServer | null = null;
let scanner: SimulatedScanner;
let slot: DeviceSlot<ReturnType<typeof scannerSetting.parse>, AnyScanner>;
let scanning: Scanning;

beforeEach(() => {
  faults = { ...GOOD_SCANNER };
  slot = createDeviceSlot({
    device: 'scanner',
    simulated: true,
    open: (setting, report) =>
      openScanner(setting, report, { openLink: openByteLink, openHid, time: systemTime }),
    onChange: () => {},
    log: memoryLog(),
  });
  scanning = createScanning(slot);
});
afterEach(async () => {
  await slot.close();
  await wire?.close();
  wire = null;
});

async function connect(family: ScannerFamily, changes: object = {}): Promise<WireServer> {
  scanner = createSimulatedScanner(family, faults);
  wire = await serveWire(scanner.device);
  slot.configure(
    scannerSetting.parse({
      driver: 'serial',
      port: { kind: 'tcp', host: '127.0.0.1', port: wire.port },
      trigger: family,
      ...changes,
    }),
  );
  await ready();
  return wire;
}
const ready = () => eventually(() => (slot.health().state === 'ready' ? true : null), 'the scanner');
const busy = () => eventually(() => (slot.health().state === 'busy' ? true : null), 'an armed scanner');
/** Shows a code as soon as the scanner is reading. */
const show = (code: Uint8Array = CODE) => eventually(() => scanner.show(code) || null, 'a scan');

describe.each(['none', 'syn', 'newland', 'ssi'] as const)('a scanner with the trigger %s', (family) => {
  it('reads the first code after it was armed, and is disarmed then', async () => {
    await connect(family);
    const code = scanning.wait(SECONDS);
    await busy();
    await show();
    expect(await code).toEqual({ ok: true, value: '40729153' });
    if (family !== 'none')
      await eventually(() => (scanner.isArmed() ? null : true), 'the end of the trigger');
  });

  it('drops what was read before', async () => {
    await connect(family);
    scanner.show(Buffer.from('of the person before'));
    // Waits until it has been transferred while nobody waits for it.
    await pause(100);
    const code = scanning.wait(SECONDS);
    await busy();
    await show();
    expect(await code).toEqual({ ok: true, value: '40729153' });
  });

  it('puts a code together that comes in single bytes', async () => {
    const line = await connect(family);
    line.setFaults({ chunkBytes: 1 });
    const code = scanning.wait(SECONDS);
    await busy();
    await show();
    expect(await code).toEqual({ ok: true, value: '40729153' });
  });

  it('gives the next code to the next page when the page that waited is gone', async () => {
    await connect(family);
    const gone = new AbortController();
    const lost = scanning.wait(SECONDS, gone.signal);
    await busy();
    gone.abort();
    expect(await lost).toMatchObject({ ok: false, problem: { name: 'SCAN_CANCELLED' } });
    const code = scanning.wait(SECONDS);
    await busy();
    await show();
    expect(await code).toEqual({ ok: true, value: '40729153' });
  });

  it('is disarmed when nobody shows a code, when the wait is given up, and for the next person', async () => {
    await connect(family);
    expect(await scanning.wait(0.2)).toMatchObject({ ok: false, problem: { name: 'SCAN_TIMED_OUT' } });
    const given = scanning.wait(SECONDS);
    await busy();
    scanning.cancel();
    expect(await given).toMatchObject({ ok: false, problem: { name: 'SCAN_CANCELLED' } });
    if (family !== 'none')
      await eventually(() => (scanner.isArmed() ? null : true), 'the end of the trigger');
    const code = scanning.wait(SECONDS);
    await busy();
    await show();
    expect(await code).toMatchObject({ ok: true });
  });

  it('permits one wait at a time, and fails it immediately when unplugged', async () => {
    const line = await connect(family);
    const first = scanning.wait(SECONDS);
    await busy();
    expect(await scanning.wait(SECONDS)).toMatchObject({ ok: false, problem: { name: 'DEVICE_BUSY' } });
    const pulledAtMs = performance.now();
    await line.unplug();
    expect(await first).toMatchObject({ ok: false, problem: { name: 'DEVICE_FAULT' } });
    expect(performance.now() - pulledAtMs).toBeLessThan((SECONDS * 1_000) / 2);
    expect(await scanning.wait(SECONDS)).toMatchObject({ ok: false, problem: { name: 'DEVICE_FAULT' } });
    await line.plug();
    await ready();
  });
});

it('asks for a spoilt SSI packet again', async () => {
  await connect('ssi');
  faults.spoilFirst = true;
  const code = scanning.wait(SECONDS);
  await busy();
  await show();
  expect(await code).toEqual({ ok: true, value: '40729153' });
});

it.each([
  ['one after the other', {}],
  ['the first copy of each spoilt', { spoilFirst: true }],
  ['each of them twice, as its acknowledgement was late', { loseFirstAcknowledgement: true }],
])('puts the SSI packets of a long code together: %s', async (_how, changes) => {
  Object.assign(faults, changes);
  await connect('ssi');
  const code = scanning.wait(SECONDS);
  await busy();
  const long = `${'A'.repeat(245)}${'B'.repeat(55)}`;
  await show(Buffer.from(long));
  expect(await code).toEqual({ ok: true, value: long });
});

it.each(['none', 'syn', 'newland'] as const)(
  'ends a code without a suffix by silence: %s',
  async (family) => {
    faults.withoutSuffix = true;
    await connect(family, { suffix: 'none' });
    const code = scanning.wait(SECONDS);
    await busy();
    await show(Buffer.from('取件码40729153'));
    expect(await code).toEqual({ ok: true, value: '取件码40729153' });
  },
);

it('takes what a scanner in keyboard mode has typed, and nothing while nobody waits', async () => {
  slot.configure(scannerSetting.parse({ driver: 'keyboard' }));
  await ready();
  expect(scanning.typed('40729153')).toBe(false);
  const code = scanning.wait(SECONDS);
  expect(scanning.typed('65864231')).toBe(true);
  expect(await code).toEqual({ ok: true, value: '65864231' });
});

it('reports that there is none, and what is missing for one', async () => {
  expect(await scanning.wait(1)).toMatchObject({ ok: false, problem: { name: 'DEVICE_ABSENT' } });
  slot.configure(scannerSetting.parse({ driver: 'hid', vendorId: 0x1234, productId: 0x5678 }));
  await eventually(() => (slot.health().state === 'faulted' ? true : null), 'a missing device');
  expect(slot.health().detail).toContain('1234:5678');
  expect(await scanning.wait(1)).toMatchObject({ ok: false, problem: { name: 'DEVICE_FAULT' } });
});

itWithPrograms(['socat'], 'socat', 'works on a serial port', async () => {
  scanner = createSimulatedScanner('syn', faults);
  wire = await serveWire(scanner.device);
  const pty = await openPty(wire.port);
  try {
    slot.configure({
      driver: 'serial',
      port: { kind: 'serial', path: pty.path, baudRate: 9600 },
      trigger: 'syn',
      suffix: 'line',
      stripCharacters: 0,
    });
    await ready();
    const code = scanning.wait(SECONDS);
    await busy();
    await show();
    expect(await code).toEqual({ ok: true, value: '40729153' });
  } finally {
    await pty.unplug();
  }
});
