import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cardCalls } from '@self-print/contract/agent/cards.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { type CampusCardSetting, campusCardSetting } from '@self-print/contract/deviceSettings.ts';
import { type CardSystem, createCardSystem } from '../../devices/campusCard/simulator/cardSystem.ts';
import { startYktHttpSim, type YktHttpSim } from '../../devices/campusCard/simulator/yktHttpSim.ts';
import { type AgentHarness, startHarness } from '../../testing/agentHarness.ts';

const CARD = '0000004711';
const PASSWORD = '246810';

let system: CardSystem;
let sim: YktHttpSim;
let harness: AgentHarness;
beforeEach(async () => {
  system = createCardSystem();
  system.addAccount({ physicalNo: CARD, password: PASSWORD });
  sim = await startYktHttpSim(system);
});
afterEach(async () => {
  system.release();
  await harness.stop();
  await sim.close();
});

async function start(
  campusCard: CampusCardSetting = campusCardSetting.parse({ driver: 'http', url: sim.url }),
) {
  harness = await startHarness({ config: { devices: { campusCard } } });
  if (campusCard.driver === 'none') return;
  await harness.time.until(async () => (await health())?.state === 'ready');
}
const health = async () => (await harness.state()).devices.find(({ device }) => device === 'campusCard');
const aRequest = (changes = {}) => ({
  requestId: randomUUID(),
  orderId: 'order-1',
  amount: 250,
  physicalNo: CARD,
  ...changes,
});
const deduct = (request = aRequest()) => harness.call(cardCalls.campusCardDeduction, request);

describe('the campus card calls', () => {
  it('read a card, take its money once, and know of it after a restart', async () => {
    await start();
    system.insertCard(CARD);
    const card = await harness.call(cardCalls.campusCardRead, { waitSeconds: 5 });
    expect(card).toMatchObject({ ok: true, value: { physicalNo: CARD, name: '李雷', balance: 5_000 } });
    const request = aRequest();
    expect(await deduct(request)).toMatchObject({ value: { status: 'done', balanceAfter: 4_750 } });
    await harness.restart();
    expect(await deduct(request)).toMatchObject({ value: { status: 'done', balanceAfter: 4_750 } });
    expect(system.takings()).toHaveLength(1);
    expect(await deduct({ ...request, amount: 1 })).toMatchObject({
      problem: { name: 'CAMPUS_CARD_REQUEST_REUSED' },
    });
  });

  it('settle what was lost by an inquiry', async () => {
    await start();
    system.insertCard(CARD);
    const request = aRequest();
    system.setFault('lostAfter');
    expect(await deduct(request)).toMatchObject({ value: { status: 'unknown' } });
    const { requestId } = request;
    await harness.time.until(async () => (await health())?.state === 'ready');
    expect(await harness.call(cardCalls.campusCardInquire, { requestId })).toMatchObject({
      value: { status: 'done', flowNo: 'F000001' },
    });
  });

  it('leave no password and no number of a card in log, journal or health', async () => {
    await start();
    system.insertCard(CARD);
    for (const password of [PASSWORD, '135791']) {
      await harness.call(cardCalls.campusCardDeductionWithPassword, { ...aRequest(), password });
    }
    expect(system.takings()).toHaveLength(1);
    const shown = JSON.stringify([harness.log.lines, await harness.state()]);
    expect(shown).not.toMatch(new RegExp(`${PASSWORD}|135791|${CARD}|李雷`));
    for (const file of ['journal.db', 'journal.db-wal']) {
      const path = join(harness.dataDir, file);
      if (existsSync(path)) expect(readFileSync(path, 'latin1')).not.toMatch(/246810|135791/);
    }
  });

  it('give nothing back to the page itself', async () => {
    await start();
    system.insertCard(CARD);
    const request = aRequest();
    await deduct(request);
    const { requestId } = request;
    expect(await harness.call(cardCalls.campusCardReverse, { requestId })).toMatchObject({ ok: false });
    expect(system.takings()[0]?.reversed).toBe(false);
  });

  const lacks: readonly (readonly [string, () => unknown, string])[] = [
    ['no card', () => null, 'CAMPUS_CARD_ABSENT'],
    ['a card of elsewhere', () => system.insertCard('9'), 'CAMPUS_CARD_READ_FAILED'],
    ['no middleware', () => sim.unplug(), 'DEVICE_FAULT'],
  ];
  it.each(lacks)('say what a read with %s lacks', async (_what, prepare, name) => {
    await start();
    await prepare();
    let ended = false;
    const reading: Promise<unknown> = harness
      .call(cardCalls.campusCardRead, { waitSeconds: 1 })
      .finally(() => {
        ended = true;
      });
    await harness.time.until(() => ended);
    expect(await reading).toMatchObject({ ok: false, problem: { name } });
  });

  it('let a later read take over, and end with the visit', async () => {
    await start(campusCardSetting.parse({ driver: 'keyboard' }));
    const first = harness.call(cardCalls.campusCardRead, { waitSeconds: 60 });
    await untilWaiting();
    const second = harness.call(cardCalls.campusCardRead, { waitSeconds: 60 });
    expect(await first).toMatchObject({ problem: { name: 'DEVICE_BUSY' } });
    expect(await harness.call(kioskCalls.cardTyped, { number: CARD })).toEqual({
      ok: true,
      value: { taken: true },
    });
    expect(await second).toMatchObject({ value: { physicalNo: CARD } });
    const third = harness.call(cardCalls.campusCardRead, { waitSeconds: 60 });
    await untilWaiting();
    await harness.call(kioskCalls.endSession, {});
    expect(await third).toMatchObject({ ok: false });
    expect(await harness.call(kioskCalls.cardTyped, { number: CARD })).toMatchObject({
      value: { taken: false },
    });
  });

  it('cannot take money with a reader that only types', async () => {
    await start(campusCardSetting.parse({ driver: 'keyboard' }));
    expect(await deduct()).toMatchObject({ problem: { name: 'CAMPUS_CARD_CANNOT_DEDUCT' } });
  });

  it('report that there is no reader', async () => {
    await start({ driver: 'none' });
    expect(await harness.call(cardCalls.campusCardRead, {})).toMatchObject({
      problem: { name: 'DEVICE_ABSENT' },
    });
    expect(await deduct()).toMatchObject({ problem: { name: 'DEVICE_ABSENT' } });
    expect(await harness.call(cardCalls.campusCardInquire, { requestId: randomUUID() })).toMatchObject({
      problem: { name: 'CAMPUS_CARD_NO_SUCH_REQUEST' },
    });
    expect(await harness.call(kioskCalls.cardTyped, { number: CARD })).toMatchObject({
      value: { taken: false },
    });
  });
});

const ROUNDS = 20;

/** Gives a read request time to arrive, because nothing shows from outside that it is waiting. */
async function untilWaiting(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await harness.time.advance(1);
}
