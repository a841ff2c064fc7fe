import { describe, expect, it } from '@jest/globals';
import { assurance, isAtLeast } from '@self-print/contract/assurance.ts';
import { wayCode } from '@self-print/contract/signInWays.ts';
import fc from 'fast-check';
import { addProof, assuranceOf, type Proof } from './proofs.ts';

const proofs = fc.array(
  fc.record({
    way: fc.constantFrom(...wayCode.options),
    assurance: fc.constantFrom(...assurance.options),
  }),
  { maxLength: 5 },
);

/** Ways that show that somebody has something. */
const HAS: ReadonlySet<string> = new Set(['PHONE_CODE', 'MAIL_CODE', 'CAMPUS_CARD', 'ID_CARD']);

describe('how sure it is who a person is', () => {
  it.each<[string, Proof[], string]>([
    ['nothing', [], 'low'],
    ['a password', [{ way: 'DB', assurance: 'normal' }], 'normal'],
    ['a number without a password', [{ way: 'LDAP', assurance: 'low' }], 'low'],
    ['a provider with two steps of its own', [{ way: 'OIDC', assurance: 'strong' }], 'strong'],
    [
      'two passwords',
      [
        { way: 'DB', assurance: 'normal' },
        { way: 'LDAP', assurance: 'normal' },
      ],
      'normal',
    ],
    [
      'password and phone',
      [
        { way: 'DB', assurance: 'normal' },
        { way: 'PHONE_CODE', assurance: 'normal' },
      ],
      'strong',
    ],
    [
      'password and card',
      [
        { way: 'DB', assurance: 'normal' },
        { way: 'CAMPUS_CARD', assurance: 'normal' },
      ],
      'strong',
    ],
    [
      'password and a chip that may be a copy',
      [
        { way: 'DB', assurance: 'normal' },
        { way: 'CAMPUS_CARD', assurance: 'low' },
      ],
      'normal',
    ],
    [
      'a card and a phone',
      [
        { way: 'ID_CARD', assurance: 'normal' },
        { way: 'PHONE_CODE', assurance: 'normal' },
      ],
      'normal',
    ],
    [
      'a weak name and a phone',
      [
        { way: 'CAS', assurance: 'low' },
        { way: 'PHONE_CODE', assurance: 'normal' },
      ],
      'normal',
    ],
    [
      'two approvals by phone',
      [
        { way: 'QR', assurance: 'normal' },
        { way: 'QR', assurance: 'normal' },
      ],
      'normal',
    ],
    [
      'a password and an approval by a phone',
      [
        { way: 'DB', assurance: 'normal' },
        { way: 'QR', assurance: 'normal' },
      ],
      'normal',
    ],
  ])('by %s', (_name, given, level) => {
    expect(assuranceOf(given)).toBe(level);
  });

  it('never falls by proving more, whatever was proved', () => {
    fc.assert(
      fc.property(proofs, proofs, (some, more) => {
        expect(isAtLeast(assuranceOf([...some, ...more]), assuranceOf(some))).toBe(true);
      }),
    );
  });

  it('is strong only by a strong proof, or by two normal ones of different kinds', () => {
    fc.assert(
      fc.property(proofs, (given) => {
        const weak = given.filter((each) => each.assurance !== 'strong' && !HAS.has(each.way));
        expect(assuranceOf(weak)).not.toBe('strong');
      }),
    );
  });

  it('counts each way once, by its newest proof', () => {
    const isSame = (one: Proof, other: Proof) => one.way === other.way;
    const kept = addProof(
      [
        { way: 'DB', assurance: 'normal' },
        { way: 'OIDC', assurance: 'strong' },
      ],
      { way: 'OIDC', assurance: 'normal' },
      isSame,
    );
    expect(kept).toEqual([
      { way: 'OIDC', assurance: 'normal' },
      { way: 'DB', assurance: 'normal' },
    ]);
  });
});
