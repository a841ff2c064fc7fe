import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { systemTime } from '../../time.ts';
import { startYktHttpSim, type YktHttpSim } from '../campusCard/simulator/yktHttpSim.ts';
import type { HealthReport } from '../framework/health.ts';
import { openByteLink } from '../framework/openByteLink.ts';
import { eventually } from '../framework/testing/eventually.ts';
import { openTrainCard } from './detect.ts';
import { blankCard, createTrainCardSystem, type TrainCardSystem } from './simulator/trainCardSystem.ts';
import type { TrainCardReader } from './types.ts';

const VENDOR_PROGRAM = fileURLToPath(new URL('../campusCard/simulator/vendorProgram.ts', import.meta.url));
const CARD = 'T000000001';
const FIELDS = {
  schoolName: '示例大学',
  studentName: '样例同学',
  idCardNo: '999999200001010017',
  intervalSchool: '北京',
  intervalHome: '广州',
};
const never = new AbortController().signal;
let sim: YktHttpSim;
let system: TrainCardSystem;
let reader: TrainCardReader | null = null;
let health: HealthReport[] = [];

afterEach(async () => {
  await reader?.close();
  await sim.close();
});

async function connect(driver: 'http' | 'process'): Promise<TrainCardReader> {
  system = createTrainCardSystem();
  sim = await startYktHttpSim(system);
  health = [];
  reader = openTrainCard(
    driver === 'http'
      ? { driver, url: sim.url }
      : { driver, program: process.execPath, arguments: [VENDOR_PROGRAM, sim.url] },
    (report) => void health.push(report),
    { openLink: openByteLink, fetch, time: systemTime },
  );
  if (!reader) throw new Error('no reader');
  await eventually(() => (health.at(-1)?.state === 'ready' ? true : null), 'the reader');
  return reader;
}

describe.each(['http', 'process'] as const)('a train card reader by %s', (driver) => {
  it('reads the present card, writes it and reads it again', async () => {
    const device = await connect(driver);
    expect(await device.read(0, never)).toEqual({
      ok: false,
      problem: { kind: 'refused', reason: 'noCard' },
    });
    system.insertCard(blankCard(CARD));
    expect(await device.read(1_000, never)).toMatchObject({ ok: true, value: { cardNo: CARD, blank: true } });
    expect(await device.write(CARD, FIELDS)).toEqual({ ok: true });
    expect(await device.recharge(CARD, '2026-09-01')).toEqual({ ok: true });
    expect(await device.change(CARD, '成都')).toEqual({ ok: true });
    expect(await device.read(0, never)).toMatchObject({
      value: { ...FIELDS, intervalHome: '成都', ticketsTimes: 4, lastRechargeDate: '2026-09-01' },
    });
  });

  it('waits for a card that comes', async () => {
    const device = await connect(driver);
    const card = device.read(10_000, never);
    system.insertCard(blankCard(CARD));
    expect(await card).toMatchObject({ ok: true });
  });

  it('does not know the outcome of a write whose answer never came, and works again', async () => {
    const device = await connect(driver);
    system.insertCard(blankCard(CARD));
    system.setFault('lostAfter');
    expect(await device.write(CARD, FIELDS)).toEqual({ ok: false, problem: { kind: 'lost' } });
    await eventually(() => (health.at(-1)?.state === 'ready' ? true : null), 'the reader again');
    expect(await device.read(0, never)).toMatchObject({ value: { blank: false } });
  });

  it('passes on the word of a refusal, and takes no nonsense for a card', async () => {
    const device = await connect(driver);
    system.insertCard(blankCard('T2'));
    expect(await device.write(CARD, FIELDS)).toMatchObject({ problem: { reason: 'wrongCard' } });
    system.insertCard({ ...blankCard(CARD), ticketsTimes: -1 });
    expect(await device.read(0, never)).toEqual({ ok: false, problem: { kind: 'unusable' } });
  });
});
