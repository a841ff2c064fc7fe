import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CardSystemFault } from '../devices/campusCard/simulator/cardSystem.ts';
import type { FaultPoint } from '../faults.ts';
import type { Time } from '../time.ts';
import { aRequest, CARD, Death, OTHER_CARD, openTill, type Till } from './testing/till.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 500);
const IDS = ['a', 'b', 'c'] as const;

/** Every deadline expires as soon as the card system delays anything. */
const impatient: Time = {
  now: () => 0,
  elapsed: () => 0,
  wait: async (_ms, signal) => {
    await setImmediate();
    return !signal.aborted;
  },
};

const fault = fc.constantFrom<CardSystemFault>(
  'none',
  'none',
  'lostBefore',
  'lostAfter',
  'garbled',
  'slowAfter',
  'slowBefore',
  'swapped',
  'oddRefusal',
);
const death = fc.option(
  fc.constantFrom<FaultPoint>('debiting', 'debited', 'debitKept', 'reversing', 'reversed', 'reversalKept'),
  { freq: 3 },
);
const step = fc.oneof(
  fc.record({
    act: fc.constantFrom('deduct', 'inquire', 'reverse'),
    id: fc.constantFrom(...IDS),
    fault,
    death,
  }),
  fc.record({ act: fc.constantFrom('restart', 'release', 'swap', 'remove', 'insert') }),
);

async function perform(till: Till, doing: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  switch (doing.act) {
    case 'restart':
      return till.restart();
    case 'release':
      return till.system.release();
    case 'swap':
      return till.system.insertCard(OTHER_CARD);
    case 'remove':
      return till.system.removeCard();
    case 'insert':
      return till.system.insertCard(CARD);
  }
  if (!('id' in doing)) return;
  till.system.setFault(doing.fault);
  if (doing.death !== null) till.dieAt(doing.death);
  const deductions = till.deductions();
  const request = aRequest({ requestId: doing.id, orderId: doing.id, amount: 100 + IDS.indexOf(doing.id) });
  const done = {
    deduct: () => deductions.deduct(request, null),
    inquire: () => deductions.inquire(doing.id),
    reverse: () => deductions.reverse(doing.id, 'wang'),
  }[doing.act as 'deduct' | 'inquire' | 'reverse']();
  await done.catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
    till.restart();
  });
}

it('the card system took what the journal says, whatever was tried, lost, repeated or killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (doings) => {
      using till = await openTill({ time: impatient, inMemory: true });
      for (const doing of doings) {
        await perform(till, doing);
        for (const id of IDS) {
          expect(till.system.takings().filter(({ requestId }) => requestId === id).length).toBeLessThan(2);
        }
      }
      till.system.setFault('none');
      till.restart();
      const settled = new Map<string, string>();
      for (const id of IDS) {
        const answer = await till.deductions().inquire(id);
        if (answer.ok) settled.set(id, answer.value.status);
        else expect(answer.problem.name).toBe('CAMPUS_CARD_NO_SUCH_REQUEST');
      }
      // Requests still on their way arrive now and must not be executed.
      till.system.release();
      await setImmediate();
      const atSystem = IDS.map((id) => {
        const taking = till.system.takings().find(({ requestId }) => requestId === id);
        return taking ? (taking.reversed ? 'reversed' : 'done') : 'nothing';
      });
      const inJournal = IDS.map((id) => {
        const status = settled.get(id) ?? 'nothing';
        return status === 'refused' ? 'nothing' : status;
      });
      expect(inJournal).toEqual(atSystem);
    }),
    { numRuns: RUNS },
  );
});
