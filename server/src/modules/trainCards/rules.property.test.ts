import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Asked, buttonsOn, refusalOf } from './rules.ts';

const card = fc.record({
  cardNo: fc.constantFrom('T1', 'T2'),
  idCardNo: fc.constantFrom(null, 'A', 'B'),
  blank: fc.boolean(),
  ticketsTimes: fc.nat(5),
  changeTimes: fc.nat(5),
  lastRechargeDate: fc.constantFrom(null, '2024-02-29', '2025-03-02', '2026-01-01'),
});
const asked: fc.Arbitrary<Asked> = fc.record({
  operation: fc.constantFrom('write', 'recharge', 'change'),
  card,
  buttons: fc.record({
    isOpen: fc.boolean(),
    write: fc.boolean(),
    recharge: fc.boolean(),
    change: fc.boolean(),
  }),
  person: fc.option(
    fc.record({
      entitled: fc.boolean(),
      idCardNo: fc.constant('A'),
      cardNo: fc.constantFrom(null, 'T1'),
    }),
  ),
  isChangeApproved: fc.boolean(),
  lastRecharge: fc.constantFrom(null, '2025-03-01', '2026-02-01'),
  today: fc.constantFrom('2025-03-01', '2026-03-02', '2027-03-01'),
});

describe('what may be done with a train card', () => {
  it('is never what the specification forbids', () => {
    fc.assert(
      fc.property(asked, (all) => {
        if (refusalOf(all) !== null) return;
        const { operation, person, buttons, isChangeApproved, lastRecharge, today } = all;
        expect(person?.entitled).toBe(true);
        expect(buttons.isOpen && buttons[operation]).toBe(true);
        expect(all.card.blank).toBe(operation === 'write');
        if (operation !== 'recharge') expect(all.card.changeTimes).toBeLessThan(3);
        if (operation === 'change') expect(isChangeApproved).toBe(true);
        if (operation !== 'recharge') return;
        expect(all.card.ticketsTimes).toBeLessThan(4);
        for (const day of [all.card.lastRechargeDate, lastRecharge])
          if (day !== null) expect(Date.parse(today) - Date.parse(day)).toBeGreaterThan(365 * 86_400_000);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is nothing outside the days that the school has set', () => {
    const all = { schoolName: 'U', write: true, recharge: true, change: true };
    const settings = { ...all, opensOn: '2026-03-01', closesOn: '2026-03-31' };
    const isOpenOn = (day: string) => buttonsOn(settings, day).isOpen;
    expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map(isOpenOn)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(buttonsOn(null, '2026-03-01').isOpen).toBe(false);
  });
});
