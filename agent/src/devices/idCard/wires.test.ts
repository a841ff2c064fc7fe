import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BytePort, IdCardSetting } from '@self-print/contract/deviceSettings.ts';
import { describeWithPrograms } from '../../system/testing/describeWithPrograms.ts';
import { systemTime } from '../../time.ts';
import type { HealthReport } from '../framework/health.ts';
import { openByteLink } from '../framework/openByteLink.ts';
import { serveWire, type WireServer } from '../framework/simulator/wireServer.ts';
import { eventually } from '../framework/testing/eventually.ts';
import { openPty, type Pty } from '../framework/testing/pty.ts';
import { openIdCardReader } from './detect.ts';
import { createSamvModule, type SamvModule } from './simulator/samvModule.ts';
import type { IdCardReader } from './types.ts';

const NUMBER = '999999200307040010';
const DECODER = fileURLToPath(new URL('simulator/decodePhoto.ts', import.meta.url));
let module: SamvModule;
let wire: WireServer;
let health: HealthReport[];
let reader: IdCardReader | null;
let pty: Pty | null;

beforeEach(async () => {
  module = createSamvModule();
  wire = await serveWire(module.device);
  health = [];
  reader = null;
  pty = null;
});
afterEach(async () => {
  await reader?.close();
  await pty?.unplug();
  await wire.close();
});

async function connect(port: BytePort): Promise<IdCardReader> {
  const photoDecoder = { kind: 'process' as const, program: process.execPath, arguments: [DECODER] };
  // A pseudo terminal's path is not valid in settings.
  const setting: IdCardSetting = { driver: 'samv', port, photoDecoder };
  reader = openIdCardReader(setting, (report) => void health.push(report), {
    openLink: openByteLink,
    time: systemTime,
    environment: {},
  });
  if (!reader) throw new Error('no reader');
  await until('ready');
  return reader;
}
const until = (state: HealthReport['state']) =>
  eventually(() => {
    const last = health.at(-1);
    return last?.state === state ? last : null;
  }, `the state ${state}`);
const read = (from: IdCardReader, photo = false) =>
  from.read({ waitMs: 10_000, photo, signal: new AbortController().signal });
const overTcp = () => connect({ kind: 'tcp', host: '127.0.0.1', port: wire.port });

describe('over TCP', () => {
  it('a card is read with its photo', async () => {
    const from = await overTcp();
    module.insertCard('A');
    expect(await read(from, true)).toMatchObject({
      ok: true,
      value: { record: { idNumber: NUMBER, idNumberValid: true }, photo: { kind: 'decoded' } },
    });
  });

  it.each(['A', 'B', 'C', 'D'] as const)('kind %s is read though the line is bad', async (kind) => {
    const from = await overTcp();
    wire.setFaults({ chunkBytes: 37, noiseBytes: [0xff, 0xaa, 0xaa] });
    module.setFault({ badCheckEvery: 5 });
    module.insertCard(kind);
    expect(await read(from)).toMatchObject({ ok: true, value: { record: { idNumberValid: true } } });
  });

  it('a card is read although an answer is lost', async () => {
    const from = await overTcp();
    wire.setFaults({ loseEvery: 4 });
    module.insertCard('A');
    expect(await read(from)).toMatchObject({ ok: true, value: { record: { idNumber: NUMBER } } });
  });

  it('the plug is pulled in the middle of a slow read and put back', async () => {
    const from = await overTcp();
    module.setFault({ slowReadMs: 60_000 });
    module.insertCard('A');
    const reading = read(from);
    await eventually(() => module.asked().read ?? null, 'the read');
    await wire.unplug();
    expect(await reading).toMatchObject({ ok: false, problem: { kind: 'portFailed' } });
    expect(await until('faulted')).toMatchObject({ problem: 'portUnavailable' });
    module.setFault({ slowReadMs: 0 });
    await wire.plug();
    await until('ready');
    module.insertCard('A');
    expect(await read(from)).toMatchObject({ ok: true });
  });

  it('the reader is closed in the middle of a slow read', async () => {
    const from = await overTcp();
    module.setFault({ slowReadMs: 60_000 });
    module.insertCard('A');
    const reading = read(from);
    await eventually(() => module.asked().read ?? null, 'the read');
    await from.close();
    expect(await reading).toMatchObject({ ok: false, problem: { kind: 'portFailed' } });
  });
});

describeWithPrograms(['socat'], 'socat', 'over a serial port', () => {
  const overSerial = async () => {
    pty = await openPty(wire.port);
    return connect({ kind: 'serial', path: pty.path, baudRate: 115_200 });
  };

  it('a card is read, in single bytes and after noise', async () => {
    wire.setFaults({ chunkBytes: 1, noiseBytes: [0x00, 0xaa, 0x96] });
    const from = await overSerial();
    module.insertCard('D');
    expect(await read(from)).toMatchObject({
      ok: true,
      value: { record: { type: 'foreigner2023' }, photo: { kind: 'notWanted' } },
    });
  });

  it('a card is read again and again', async () => {
    const from = await overSerial();
    for (const kind of ['A', 'B', 'C', 'D', 'A'] as const) {
      module.insertCard(kind);
      expect(await read(from)).toMatchObject({ ok: true });
    }
  });

  it('the plug is pulled in the middle of a wait', async () => {
    const from = await overSerial();
    const reading = read(from);
    await eventually(() => module.asked().find ?? null, 'the first look');
    await pty?.unplug();
    expect(await reading).toMatchObject({ ok: false, problem: { kind: 'portFailed' } });
    expect(await until('faulted')).toMatchObject({ problem: 'portUnavailable' });
  });
});
