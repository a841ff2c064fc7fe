import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import fc from 'fast-check';
import { CARD_FAULTS, type CardMachineFault } from '../devices/cardPrinter/simulator/cardMachine.ts';
import type { FaultPoint } from '../faults.ts';
import { manualTime } from '../testing/manualTime.ts';
import { createMakeReports } from './makeReports.ts';
import { type MakeHarness, openMakeHarness } from './testing/makeHarness.ts';

let harness: MakeHarness;
afterEach(() => harness.close());
const open = async (writer = false) => {
  harness = await openMakeHarness({ writer });
};

/** Lets the reports run once. */
async function report(state: 'registered' | 'unregistered' = 'registered'): Promise<void> {
  const { journal, client, log } = harness;
  const time = manualTime();
  const registration = { state: () => state } as never;
  const reports = createMakeReports({ journal, client, registration, random: () => 0.5, time, log });
  const stop = new AbortController();
  const running = reports.run(stop.signal);
  await time.advance(SECOND_MS);
  stop.abort();
  await time.advance(60 * SECOND_MS);
  await running;
}

describe('a card', () => {
  it('is encoded, printed and given out once, however often it is asked for', async () => {
    await open(true);
    const id = randomUUID();
    await harness.make(id);
    expect(await harness.stepOf(id)).toBe('done');
    harness.restart();
    expect(await harness.stepOf(id)).toBe('done');
    expect(harness.machine.given()).toMatchObject([{ panels: 'ymcko', number: '2023010118' }]);
    await report();
    await report();
    const [card] = harness.machine.given();
    expect(harness.told()).toMatchObject([{ makeId: id, state: 'done', uid: card?.uid }]);
  });

  it('is not taken for interrupted when its own first record finds that records can be kept again', async () => {
    await open();
    harness.database.exec('PRAGMA query_only = ON');
    expect(await harness.stepOf(randomUUID())).toBe('CARD_PRINT_STORAGE_FAILED');
    harness.database.exec('PRAGMA query_only = OFF');
    const id = randomUUID();
    await harness.make(id);
    expect(await harness.stepOf(id)).toBe('done');
    expect(harness.machine.given()).toHaveLength(1);
    expect(harness.log.of('card-print-ended')).toHaveLength(1);
  });

  it('keeps the number of its chip until the platform has it, and nobody’s name or number', async () => {
    await open(true);
    await harness.make(randomUUID());
    const kept = () => JSON.stringify(harness.database.prepare('SELECT * FROM card_make').all());
    expect(kept()).toContain(harness.machine.given()[0]?.uid);
    await report();
    expect(kept()).not.toContain(harness.machine.given()[0]?.uid);
    expect(kept() + JSON.stringify(harness.log.lines)).not.toContain('2023010118');
  });

  it('is told again until the platform and the registration are there', async () => {
    await open();
    await harness.make(randomUUID());
    harness.setPlatform('away');
    await report();
    harness.setPlatform('up');
    await report('unregistered');
    harness.journal.write(({ cardMakes }) => cardMakes.forgetBefore(Number.MAX_SAFE_INTEGER));
    expect(harness.told()).toEqual([]);
    await report();
    expect(harness.told()).toMatchObject([{ state: 'done' }]);
  });

  it.each(['away', 'late'] as const)('is not begun without a leave: %s', async (mood) => {
    await open();
    harness.setPlatform(mood);
    const id = randomUUID();
    await harness.make(id);
    harness.setPlatform('up');
    expect(await harness.stepOf(id)).toBe('failed');
    expect(harness.machine.cardsLeft()).toBe(40);
  });

  it('is not begun while nothing can be kept', async () => {
    await open();
    harness.database.exec('PRAGMA query_only = ON');
    expect(await harness.makes().make(randomUUID())).toMatchObject({
      problem: { name: 'CARD_PRINT_STORAGE_FAILED' },
    });
    expect(harness.begun()).toBe(0);
  });

  it('makes the next person wait', async () => {
    await open();
    const [one, other] = [randomUUID(), randomUUID()];
    await harness.makes().make(one);
    expect(await harness.makes().make(other)).toMatchObject({ problem: { name: 'DEVICE_BUSY' } });
    await harness.makes().idle();
    await harness.make(other);
    expect(harness.machine.given()).toHaveLength(2);
  });

  it('whose chip is broken goes into the reject box, and the next one is taken from the feeder', async () => {
    await open(true);
    harness.machine.setFault('badChip');
    const id = randomUUID();
    await harness.make(id);
    expect(await harness.stepOf(id)).toBe('failed');
    expect(harness.machine.rejected()).toMatchObject([{ panels: '', number: null }]);
    harness.machine.setFault('none');
    await harness.make(randomUUID());
    expect(harness.machine.given()).toHaveLength(1);
  });

  it('that was torn in the middle of its chip is nobody’s, and staff looks', async () => {
    await open(true);
    harness.machine.setFault('tornChip');
    const id = randomUUID();
    await harness.make(id);
    expect(await harness.stepOf(id)).toBe('unconfirmed');
    expect(harness.machine.rejected()).toMatchObject([{ number: '2023010118' }]);
  });
});

const POINTS = ['cardTaking', 'cardEncoding', 'cardEncoded', 'cardPrinting', 'cardPrinted'] as const;

/** What cards have become that are no longer blank. */
const touched = () => {
  const { machine } = harness;
  const inside = machine.inside();
  return [...machine.given(), ...machine.rejected(), ...(inside ? [inside] : [])].filter(
    ({ panels, number }) => panels !== '' || number !== null,
  );
};

it('is never made twice, and what the agent says of it is true, whatever breaks and wherever the power goes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<CardMachineFault>(...CARD_FAULTS.filter((fault) => fault !== 'garbage')),
      fc.constantFrom<FaultPoint | null>(null, ...POINTS),
      fc.boolean(),
      async (fault, point, writer) => {
        await open(writer);
        try {
          const { machine } = harness;
          machine.setFault(fault);
          harness.dieAt(point);
          const id = randomUUID();
          await harness.make(id);
          harness.restart();
          machine.setFault('none');
          const step = await harness.stepOf(id);
          expect(['done', 'failed', 'unconfirmed']).toContain(step);
          expect(await harness.stepOf(id)).toBe(step);
          expect(touched().length).toBeLessThanOrEqual(1);
          expect(machine.given().length).toBeLessThanOrEqual(1);
          if (step === 'failed') {
            expect(touched()).toEqual([]);
            expect(machine.given()).toEqual([]);
          }
          if (step === 'done')
            expect(machine.given()).toMatchObject([
              { panels: 'ymcko', number: writer ? '2023010118' : null },
            ]);
          await report();
          await report();
          expect(harness.told()).toMatchObject([{ makeId: id, state: step }]);
        } finally {
          await harness.close();
        }
      },
    ),
    { seed: 7, numRuns: 60 },
  );
});
