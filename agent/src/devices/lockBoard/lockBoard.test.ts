import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LockBoardSetting, lockBoardSetting } from '@self-print/contract/deviceSettings.ts';
import { itWithPrograms } from '../../system/testing/describeWithPrograms.ts';
import { systemTime, type Time } from '../../time.ts';
import type { HealthReport } from '../framework/health.ts';
import { openByteLink } from '../framework/openByteLink.ts';
import { serveWire, type WireServer } from '../framework/simulator/wireServer.ts';
import { eventually } from '../framework/testing/eventually.ts';
import { openPty } from '../framework/testing/pty.ts';
import { skippingTime } from '../framework/testing/skippingTime.ts';
import { openLockBoard } from './detect.ts';
import { type BoardFamily, type BoardFaults, GOOD_BOARD, simulatedBoard } from './simulator/lockBoards.ts';
import { createLockMachine, type LockMachine } from './simulator/lockMachine.ts';
import type { LockBoard } from './types.ts';

const DOOR = 5;
let machine: LockMachine;
let faults: BoardFaults;
let wire: WireServer;
let board: LockBoard | null = null;
let health: HealthReport[];
let time: Time;

beforeEach(() => {
  machine = createLockMachine();
  faults = { ...GOOD_BOARD };
  health = [];
  time = skippingTime();
});
afterEach(async () => {
  await board?.close();
  board = null;
  await wire.close();
});

async function connect(family: BoardFamily, changes: Partial<LockBoardSetting> = {}): Promise<LockBoard> {
  wire = await serveWire(simulatedBoard(family, machine, faults, time));
  return open({ driver: family, port: { kind: 'tcp', host: '127.0.0.1', port: wire.port }, ...changes });
}

function open(setting: unknown): LockBoard {
  const opened = openLockBoard(lockBoardSetting.parse(setting), (report) => void health.push(report), {
    openLink: openByteLink,
    time,
  });
  if (!opened) throw new Error('no board');
  board = opened;
  return opened;
}

const healthy = (state: HealthReport['state'] = 'ready') =>
  eventually(() => {
    const last = health.at(-1);
    return last?.state === state ? last : null;
  }, `the state ${state}`);

describe.each(['board80', 'modbus', 'lcus'] as const)('a %s board', (family) => {
  it('opens a lock with one pulse and lets it go again', async () => {
    const locks = await connect(family);
    await healthy();
    const before = machine.pulses();
    const opened = await locks.open(3);
    expect(opened).toEqual({ ok: true, value: family === 'lcus' ? 'unknown' : 'open' });
    expect(machine.isClosed(3)).toBe(false);
    expect(machine.pulses()).toEqual({ ...before, 3: 1 });
    await eventually(() => (machine.isPowered(3) ? null : true), 'the end of the pulse');
  });

  it('opens one lock after the other, never two at once', async () => {
    const locks = await connect(family);
    await healthy();
    const outcomes = await Promise.all([1, 2, DOOR].map((lock) => locks.open(lock)));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(machine.pulses()).toEqual({ 1: 1, 2: 1, [DOOR]: 1 });
  });

  it('says what the port is when nobody is there, and works again when it is plugged in', async () => {
    const locks = await connect(family);
    await healthy();
    await wire.unplug();
    expect(await healthy('faulted')).toMatchObject({ problem: 'portUnavailable' });
    expect(await locks.open(1)).toMatchObject({ ok: false, problem: { kind: 'portClosed' } });
    await wire.plug();
    await healthy();
    expect(await locks.open(1)).toMatchObject({ ok: true });
  });
});

describe.each(['board80', 'modbus'] as const)('a %s board with contacts', (family) => {
  it('says that a jammed lock did not open', async () => {
    const locks = await connect(family);
    await healthy();
    machine.jam(2, true);
    expect(await locks.open(2)).toEqual({ ok: false, problem: { kind: 'notOpened' } });
  });

  it('reads the contact: opened by key, shut by hand', async () => {
    const locks = await connect(family);
    await healthy();
    machine.openByHand(4);
    expect(await locks.contact(4)).toEqual({ ok: true, value: 'open' });
    machine.shut(4);
    expect(await locks.contact(4)).toEqual({ ok: true, value: 'closed' });
  });

  it('never pulses twice for a lost answer, and says that it is not certain', async () => {
    const locks = await connect(family);
    await healthy();
    faults.swallowAnswers = true;
    expect(await locks.open(1)).toEqual({ ok: false, problem: { kind: 'unconfirmed' } });
    expect(machine.pulses()).toEqual({ 1: 1 });
  });

  it('understands answers split into bytes, after noise and after the echo of a two-wire line', async () => {
    faults.echo = true;
    const locks = await connect(family);
    wire.setFaults({ chunkBytes: 1, noiseBytes: [0xff, 0x00, 0x8a] });
    await healthy();
    expect(await locks.open(1)).toEqual({ ok: true, value: 'open' });
  });

  it('is faulted while nobody answers, and ready as soon as somebody does', async () => {
    faults.silent = true;
    await connect(family);
    expect(await healthy('faulted')).toMatchObject({ problem: 'silent' });
    faults.silent = false;
    await healthy();
  });

  it('does not take the echo of a two-wire line for a board', async () => {
    Object.assign(faults, { echo: true, silent: true });
    await connect(family);
    expect(await healthy('faulted')).toMatchObject({ problem: 'silent' });
  });

  it('does not take the echo of a two-wire line for the answer of a board without contacts', async () => {
    faults.echo = true;
    const locks = await connect(family, { sensor: 'none' });
    await healthy();
    expect(await locks.open(1)).toEqual({ ok: true, value: 'unknown' });
    faults.swallowAnswers = true;
    expect(await locks.open(1)).toEqual({ ok: false, problem: { kind: 'unconfirmed' } });
    expect(machine.pulses()).toEqual({ 1: 2 });
  });

  it('accepts no answer with a wrong checksum', async () => {
    faults.badChecksum = true;
    await connect(family);
    expect(await healthy('faulted')).toMatchObject({ problem: 'silent' });
  });

  it('turns the contact round for the other wiring', async () => {
    const locks = await connect(family, { sensor: 'openShort' });
    await healthy();
    machine.openByHand(1);
    expect(await locks.contact(1)).toEqual({ ok: true, value: 'closed' });
  });
});

it('says of a board that never answers that nobody can know whether it works', async () => {
  await connect('lcus');
  expect((await healthy()).detail).toContain('cannot be known');
});

it('ends the pulse itself where the board does not, also when the cable is pulled in the middle', async () => {
  // Pulling the cable in the middle of a pulse requires the pulse to last in real time.
  time = systemTime;
  const locks = await connect('modbus', { pulse: 'coil' });
  await healthy();
  const opening = locks.open(1);
  await eventually(() => machine.isPowered(1) || null, 'current on lock 1');
  await wire.unplug();
  expect(await opening).toEqual({ ok: false, problem: { kind: 'unconfirmed' } });
  expect(machine.isPowered(1)).toBe(true);
  await wire.plug();
  await healthy();
  expect(machine.isPowered(1)).toBe(false);
});

itWithPrograms(['socat'], 'socat', 'works on a serial port, and notices its plug being pulled', async () => {
  wire = await serveWire(simulatedBoard('board80', machine, faults));
  const pty = await openPty(wire.port);
  try {
    const locks = openLockBoard(
      {
        driver: 'board80',
        port: { kind: 'serial', path: pty.path, baudRate: 9600 },
        address: 1,
        doorLock: DOOR,
        sensor: 'closedShort',
      },
      (report) => void health.push(report),
      { openLink: openByteLink, time: systemTime },
    );
    board = locks;
    await healthy();
    expect(await locks?.open(1)).toEqual({ ok: true, value: 'open' });
    await pty.unplug();
    expect(await healthy('faulted')).toMatchObject({ problem: 'portUnavailable' });
  } finally {
    await pty.unplug();
  }
});
