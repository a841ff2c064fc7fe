import { describe, expect, it } from '@jest/globals';
import { PAY_PROVIDERS } from '../providers.ts';
import { keysOf, signedHttpParameters } from './parameters.ts';

const GOOD = {
  address: 'https://pay.example.edu/selfprint/',
  account: 'print',
  keyId: 'k1',
  key: '0123456789abcdef0123456789abcdef',
};
const OLD_KEY = 'fedcba9876543210fedcba9876543210';

describe('parameters of a cashier', () => {
  it('lose the slash at the end of the address', () => {
    expect(signedHttpParameters.parse(GOOD).address).toBe('https://pay.example.edu/selfprint');
  });

  it.each([
    ['an address in the clear', { address: 'http://pay.example.edu' }],
    ['an address with a query', { address: 'https://pay.example.edu/?school=1' }],
    ['an address with a password', { address: 'https://user@pay.example.edu' }],
    ['what is no address', { address: 'pay.example.edu' }],
    ['a script', { address: 'javascript:alert(1)' }],
    ['an account with spaces', { account: 'self print' }],
    ['a short key', { key: '0123456789abcdef' }],
    ['a key with a space', { key: '0123456789abcdef 0123456789abcdef' }],
    ['an earlier key without its text', { previousKeyId: 'k0' }],
    ['an earlier key with the id of the present one', { previousKeyId: 'k1', previousKey: OLD_KEY }],
  ])('are refused with %s, without quoting it', (_, wrong) => {
    const opened = PAY_PROVIDERS.signedHttp.open({ ...GOOD, ...wrong }, effects);
    expect(opened.ok ? '' : opened.problem).toMatch(/must/);
    for (const text of Object.values(wrong))
      expect(opened.ok ? '' : opened.problem).not.toContain(`"${text}"`);
  });

  it('know the earlier key only with its id', () => {
    const ids = (more: object) => [...keysOf(signedHttpParameters.parse({ ...GOOD, ...more })).keys()];
    expect(ids({ previousKeyId: 'k0', previousKey: OLD_KEY })).toEqual(['k1', 'k0']);
    expect(ids({ previousKey: OLD_KEY })).toEqual(['k1']);
  });
});

const effects = {
  clock: { now: () => new Date(), monotonicMs: () => 0 },
  random: { bytes: () => new Uint8Array(16), below: () => 0, uuid: () => '' },
};
