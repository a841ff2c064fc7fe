import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CardFacts, refusalOf } from './rules.ts';

const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2025, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const rules = fc.record({
  open: fc.boolean(),
  feeFen: fc.nat(5_000),
  perYear: fc.integer({ min: 1, max: 3 }),
  perTerm: fc.option(fc.integer({ min: 1, max: 2 })),
  waitingDays: fc.nat(60),
  needsPhoto: fc.boolean(),
  place: fc.constant({ zh: '学生事务中心', en: 'Student office' }),
  readyDays: fc.nat(10),
});
const TERM = { startsOn: '2026-03-01', endsOn: '2026-07-10' };
const facts: fc.Arbitrary<CardFacts> = fc
  .record({
    rules,
    hasRecord: fc.boolean(),
    hasPhoto: fc.boolean(),
    oldCard: fc.constantFrom('valid', 'blocked', 'none', 'unknown', null),
    open: fc.constantFrom(null, 'paying', 'requested', 'made'),
    days: fc.array(day, { maxLength: 5 }),
    today: day,
  })
  .map(({ days, today, ...rest }) => ({
    ...rest,
    today,
    earlier: days.filter((each) => each <= today),
    term: TERM.startsOn <= today && today <= TERM.endsOn ? TERM : null,
  }));
/** Of somebody whom nothing but time can refuse. */
const timely = facts.map((all) => ({
  ...all,
  rules: { ...all.rules, open: true },
  hasRecord: true,
  hasPhoto: true,
  oldCard: null,
  open: null,
}));

describe('whether a person may have a new student card', () => {
  it('never lets through what a rule forbids', () => {
    fc.assert(
      fc.property(facts, (all) => {
        if (refusalOf(all) !== null) return;
        const { rules: set, earlier, today, term } = all;
        expect(set.open && all.hasRecord && all.open === null).toBe(true);
        expect(['none', 'unknown']).not.toContain(all.oldCard);
        expect(all.hasPhoto || !set.needsPhoto).toBe(true);
        expect(earlier.filter((each) => each.slice(0, 4) === today.slice(0, 4)).length).toBeLessThan(
          set.perYear,
        );
        if (set.perTerm !== null && term !== null)
          expect(earlier.filter((each) => each >= term.startsOn && each <= term.endsOn).length).toBeLessThan(
            set.perTerm,
          );
        for (const each of earlier)
          expect(Date.parse(today) - Date.parse(each)).toBeGreaterThanOrEqual(set.waitingDays * 86_400_000);
      }),
      { numRuns: 3_000 },
    );
  });

  it('names the first day on which nothing but time refuses, and no day where somebody has to act', () => {
    fc.assert(
      fc.property(timely, (all) => {
        const refused = refusalOf(all);
        if (refused === null) return;
        const { from } = refused;
        if (from === null) throw new Error('It passes by itself');
        expect(from > all.today).toBe(true);
        const term = TERM.startsOn <= from && from <= TERM.endsOn ? TERM : null;
        expect(refusalOf({ ...all, today: from, term })).toBeNull();
      }),
      { numRuns: 3_000 },
    );
    fc.assert(
      fc.property(facts, (all) => {
        const { rules: set, open, hasRecord } = all;
        if (set.open && hasRecord && open === null) return;
        expect(refusalOf(all)?.from).toBeNull();
      }),
    );
  });

  it('does not become stricter by fewer cards', () => {
    fc.assert(
      fc.property(facts, (all) => {
        if (refusalOf(all) !== null) return;
        expect(refusalOf({ ...all, earlier: all.earlier.slice(1) })).toBeNull();
      }),
    );
  });
});
