import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideAccount, type KnownPerson } from './decideAccount.ts';
import { mapPerson } from './mapPerson.ts';

const MAPPING = {
  number: 'xh',
  name: 'cn',
  department: 'dept',
  role: 'type',
  staffValues: ['教师', 'staff'],
  validUntil: 'until',
};

describe('what attributes say about a person', () => {
  const map = (attributes: Readonly<Record<string, readonly string[]>>) => mapPerson(attributes, MAPPING);

  it('is read by the names that the school has given', () => {
    const attributes = {
      xh: [' 0020260001 '],
      cn: ['张小明'],
      dept: ['数学系'],
      type: ['x', '教师'],
      until: ['20270630'],
    };
    expect(map(attributes)).toEqual({
      number: '0020260001',
      name: '张小明',
      department: '数学系',
      role: 'staff',
      validUntil: '2027-06-30',
    });
  });

  it('is nothing where nothing came, and a student by default', () => {
    expect(map({})).toEqual({ number: '', name: '', department: '', role: 'student', validUntil: null });
  });

  it.each(['constructor', '__proto__', 'toString'])('is not what every object has: %s', (number) => {
    expect(mapPerson({}, { ...MAPPING, number, role: number })).toMatchObject({
      number: '',
      role: 'student',
    });
  });

  it.each([
    ['2027-06-30', '2027-06-30'],
    ['2027/6/3', '2027-06-03'],
    ['20270630120000Z', '2027-06-30'],
    ['2027年6月30日', '2027-06-30'],
    ['2027-02-30', null],
    ['never', null],
  ])('ends on the day that is written as %s', (until, day) => {
    expect(map({ until: [until] }).validUntil).toBe(day);
  });
});

describe('the account of a person', () => {
  const account = fc.option(fc.record({ userId: fc.constantFrom('a', 'b'), isDisabled: fc.boolean() }), {
    nil: undefined,
  });
  const known: fc.Arbitrary<KnownPerson> = fc.record({
    person: fc.record({
      number: fc.constantFrom('', '1'),
      name: fc.constantFrom('', '张'),
      department: fc.constant(''),
      role: fc.constantFrom('student' as const, 'staff' as const),
      validUntil: fc.constantFrom(null, '2026-01-01', '2027-01-01'),
    }),
    linked: account,
    numbered: account,
    isTaken: fc.boolean(),
    newAccounts: fc.boolean(),
    today: fc.constant('2026-11-25'),
  });

  it('is never a disabled one, one of another person, or one without a number that is still valid', () => {
    fc.assert(
      fc.property(known, (each) => {
        const decision = decideAccount(each);
        if (decision.kind !== 'linked' && decision.kind !== 'matched' && decision.kind !== 'created') return;
        expect(each.person.number).not.toBe('');
        expect(each.person.validUntil).not.toBe('2026-01-01');
        if (decision.kind === 'created') {
          expect([each.linked, each.numbered, each.newAccounts]).toEqual([undefined, undefined, true]);
          return;
        }
        expect(each.numbered).toMatchObject({ userId: decision.userId });
        const signedInTo = decision.kind === 'linked' ? each.linked : each.numbered;
        expect(signedInTo).toEqual({ userId: decision.userId, isDisabled: false });
        if (decision.kind === 'matched') expect(each.isTaken).toBe(false);
      }),
    );
  });
});
