import { describe, expect, it } from '@jest/globals';
import type { RecordRule, RegistrationSettings } from '@self-print/contract/platform/registrationAdmin.ts';
import fc from 'fast-check';
import { isAsWanted } from './requirements.ts';
import { standingOf } from './standing.ts';

const SETTINGS: RegistrationSettings = {
  enabled: true,
  termId: '5f0c0001-0000-4000-8000-000000000001',
  opensOn: '2026-08-31',
  closesOn: '2026-09-04',
  roles: [],
  departments: [],
  notice: { zh: '', en: '' },
  facts: [],
  requirements: [],
  proofItemId: null,
};
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const asked = fc.record({
  settings: fc.record({
    enabled: fc.boolean(),
    roles: fc.subarray(['student', 'staff']),
    departments: fc.subarray(['理学院', '文学院']),
    opensOn: day,
    closesOn: day,
  }),
  today: day,
  role: fc.constantFrom('student', 'staff', 'guest'),
  department: fc.constantFrom('理学院', '文学院', ''),
  isEverythingMet: fc.boolean(),
  isRegistered: fc.boolean(),
});

describe('how a person stands towards a registration', () => {
  it('is ready only on a day of the window, for who is meant, with everything met', () => {
    fc.assert(
      fc.property(asked, ({ settings: changes, ...facts }) => {
        const settings = { ...SETTINGS, ...changes };
        const standing = standingOf({ ...facts, settings });
        const isOpen = settings.opensOn <= facts.today && facts.today <= settings.closesOn;
        const isMeant =
          (settings.roles.length === 0 || settings.roles.includes(facts.role)) &&
          (settings.departments.length === 0 || settings.departments.includes(facts.department));
        const mayRegister = settings.enabled && isOpen && isMeant && facts.isEverythingMet;
        expect(standing === 'ready').toBe(mayRegister && !facts.isRegistered);
        if (settings.enabled && facts.isRegistered) expect(standing).toBe('registered');
      }),
    );
  });

  it('includes the first and the last day, and nobody without settings', () => {
    const facts = { role: 'student', department: '', isEverythingMet: true, isRegistered: false };
    const on = (today: string) => standingOf({ ...facts, settings: SETTINGS, today });
    expect(['2026-08-30', '2026-08-31', '2026-09-04', '2026-09-05'].map(on)).toEqual([
      'notYet',
      'ready',
      'ready',
      'over',
    ]);
    expect(standingOf({ ...facts, settings: null, today: '2026-09-01' })).toBe('notOffered');
    const noTerm = { ...SETTINGS, termId: null };
    expect(standingOf({ ...facts, settings: noTerm, today: '2026-09-01' })).toBe('notOffered');
  });
});

describe('a requirement', () => {
  it.each<[RecordRule, unknown, boolean]>([
    [{ kind: 'present' }, '139', true],
    [{ kind: 'present' }, { zh: '网络工程' }, true],
    [{ kind: 'present' }, '  ', false],
    [{ kind: 'present' }, null, false],
    [{ kind: 'present' }, [], false],
    [{ kind: 'present' }, [{ name: '高等数学' }], true],
    [{ kind: 'oneOf', values: ['在读'] }, { zh: ' 在读 ', en: 'Enrolled' }, true],
    [{ kind: 'oneOf', values: ['Enrolled'] }, { zh: '在读', en: 'Enrolled' }, true],
    [{ kind: 'oneOf', values: ['在读'] }, '休学', false],
    [{ kind: 'atMost', limit: 0 }, 0, true],
    [{ kind: 'atMost', limit: 0 }, '0.00', true],
    [{ kind: 'atMost', limit: 0 }, '4800', false],
    [{ kind: 'atMost', limit: 0 }, '无', false],
    [{ kind: 'atMost', limit: 0 }, '', false],
  ])('%j of %j is %s', (rule, value, isMet) => {
    expect(isAsWanted(rule, value as never)).toBe(isMet);
  });

  it('is never met by what the record does not say, whatever the rule', () => {
    const rule = fc.oneof(
      fc.constant<RecordRule>({ kind: 'present' }),
      fc
        .array(fc.string({ minLength: 1 }), { minLength: 1 })
        .map((values) => ({ kind: 'oneOf', values }) as const),
      fc.integer().map((limit) => ({ kind: 'atMost', limit }) as const),
    );
    fc.assert(fc.property(rule, (each) => !isAsWanted(each, undefined)));
  });

  it('of a number is met up to its limit and no further', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -1e9, max: 1e9 }),
        (value, limit) => {
          expect(isAsWanted({ kind: 'atMost', limit }, String(value))).toBe(value <= limit);
        },
      ),
    );
  });
});
