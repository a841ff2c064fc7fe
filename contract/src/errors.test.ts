import { describe, expect, it } from '@jest/globals';
import { commonErrorNameOf } from './commonErrorCodes.ts';
import { ERROR_CODES, errorNameOf } from './errorCodes.ts';
import { ERRORS, problem } from './errors.ts';

describe('the error table', () => {
  const facts = Object.entries(ERRORS);

  it('gives every code to one name only, but 4101, which the specification gives twice', () => {
    const codes = Object.values<string>(ERROR_CODES);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual(['4101']);
  });

  it('distinguishes the two meanings of 4101 by who answers', () => {
    expect(errorNameOf('4101', 'platform')).toBe('MOBILE_NOT_SIGNED_IN');
    expect(errorNameOf('4101', 'agent')).toBe('TRAIN_WRITE_WRONG_CARD');
  });

  it('knows the common errors without the table of devices, and none of theirs', () => {
    expect(commonErrorNameOf('9003', 'agent')).toBe('TOKEN_FETCH_FAILED');
    expect(['5101', '4101'].map((code) => commonErrorNameOf(code, 'agent'))).toEqual([undefined, undefined]);
  });

  it.each(facts)('%s has a text in both languages', (_name, fact) => {
    expect(fact.zh).toMatch(/\p{Script=Han}/u);
    expect(fact.en).toMatch(/^[A-Z][\x20-\x7e]+$/);
  });

  it('calls things by the terms of the pages', () => {
    const words = facts.flatMap(([, { zh, en }]) => [zh, en]);
    expect(words.filter((each) => /终端外壳|动态验证码|图片中的字符|\bcarton/i.test(each))).toEqual([]);
  });

  it('keeps the codes that the specification fixes', () => {
    expect([ERROR_CODES.NOT_SIGNED_IN, ERROR_CODES.NO_PERMISSION, ERROR_CODES.MOBILE_NOT_SIGNED_IN]).toEqual([
      '9100',
      '9102',
      '4101',
    ]);
    expect(ERROR_CODES.ACCESS_TOKEN_INVALID).toBe('4105040001');
  });

  it('answers what the specification reads from the envelope with HTTP 200', () => {
    expect([
      ERRORS.ACCESS_TOKEN_INVALID.http,
      ERRORS.NOT_SIGNED_IN.http,
      ERRORS.TAKE_CODE_NOT_FOUND.http,
    ]).toEqual([200, 200, 200]);
  });

  it('finds names by code and none for a foreign code', () => {
    expect(errorNameOf('4105050006', 'platform')).toBe('ORDER_PRINTING_ELSEWHERE');
    expect(errorNameOf('constructor', 'agent')).toBeUndefined();
  });

  it('keeps detail beside the name', () => {
    expect(problem('TAKE_CODE_LOCKED', { detail: { waitSeconds: 90 } })).toEqual({
      name: 'TAKE_CODE_LOCKED',
      detail: { waitSeconds: 90 },
    });
  });
});
