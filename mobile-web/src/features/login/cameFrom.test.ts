import { describe, expect, it } from '@jest/globals';
import { cameFrom } from './cameFrom.ts';

describe('where a person was', () => {
  it('is a path of these pages', () => {
    expect(cameFrom({ from: '/mobile/qr-code?orderId=1' })).toBe('/mobile/qr-code?orderId=1');
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { from: 7 },
    { from: '' },
    { from: '/' },
    { from: '//evil.example' },
    { from: '/\\evil.example' },
    { from: 'https://evil.example' },
    { from: '/mobile/login' },
    { from: '/mobile/loginByPhone' },
  ])('is nothing for %j', (state) => {
    expect(cameFrom(state)).toBeUndefined();
  });
});
