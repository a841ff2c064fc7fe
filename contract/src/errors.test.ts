import { describe, expect, it } from '@jest/globals';
import { ERRORS, errorNameOf, problem } from './errors.ts';

describe('the error table', () => {
  const facts = Object.entries(ERRORS);

  it('gives every code to one name only', () => {
    const codes = facts.map(([, fact]) => fact.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(facts)('%s has a text in both languages', (_name, fact) => {
    expect(fact.zh).toMatch(/\p{Script=Han}/u);
    expect(fact.en).toMatch(/^[A-Z][\x20-\x7e]+$/);
  });

  it('keeps the codes that the specification fixes', () => {
    expect([ERRORS.NOT_SIGNED_IN.code, ERRORS.NO_PERMISSION.code, ERRORS.MOBILE_NOT_SIGNED_IN.code]).toEqual([
      '9100',
      '9102',
      '4101',
    ]);
    expect(ERRORS.ACCESS_TOKEN_INVALID.code).toBe('4105040001');
  });

  it('answers what the specification reads from the envelope with HTTP 200', () => {
    expect([
      ERRORS.ACCESS_TOKEN_INVALID.http,
      ERRORS.NOT_SIGNED_IN.http,
      ERRORS.TAKE_CODE_NOT_FOUND.http,
    ]).toEqual([200, 200, 200]);
  });

  it('finds names by code and none for a foreign code', () => {
    expect(errorNameOf('4105050006')).toBe('ORDER_PRINTING_ELSEWHERE');
    expect(errorNameOf('constructor')).toBeUndefined();
  });

  it('keeps detail beside the name', () => {
    expect(problem('TAKE_CODE_LOCKED', { detail: { waitSeconds: 90 } })).toEqual({
      name: 'TAKE_CODE_LOCKED',
      detail: { waitSeconds: 90 },
    });
  });
});
