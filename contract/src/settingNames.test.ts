import { describe, expect, it } from '@jest/globals';
import { unknownSettings } from './settingNames.ts';

describe('names of settings that nobody reads', () => {
  it.each([
    ['SELF_PRINT_PUBLC_URL', 'SELF_PRINT_PUBLIC_URL'],
    ['SELF_PRINT_DATABSE_URL', 'SELF_PRINT_DATABASE_URL'],
    ['SELF_PRINT_SERCET', 'SELF_PRINT_SECRET'],
    ['SELF_PRINT_PRT', 'SELF_PRINT_PORT'],
    ['SELF_PRINT_ACTIVATION', 'SELF_PRINT_ACTIVATION_CODE'],
  ])('takes %s for %s', (given, meant) => {
    expect(unknownSettings({ [given]: 'x' })).toEqual([
      `${given}: there is no such setting; did you mean ${meant}?`,
    ]);
  });

  it('names none for another word, and shows no value', () => {
    expect(unknownSettings({ SELF_PRINT_QXJZWVKK: 'hunter2' })).toEqual([
      'SELF_PRINT_QXJZWVKK: there is no such setting',
    ]);
  });

  it("leaves the other program's, the tests', empty ones and everybody else's alone", () => {
    expect(
      unknownSettings({
        SELF_PRINT_AGENT_PORT: '1',
        SELF_PRINT_FUZZ_RUNS: '1',
        SELF_PRINT_WRONG: '',
        SELF_PRINTER: 'x',
        PATH: '/bin',
      }),
    ).toEqual([]);
  });
});
