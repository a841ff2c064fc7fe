/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { describe, expect, it } from '@jest/globals';
import { keptIn } from './keptValues.ts';

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

describe('what a browser keeps', () => {
  it('is there again, until it is removed', () => {
    const kept = keptIn(() => localStorage);
    expect(kept.get('language')).toBeUndefined();
    kept.set('language', 'en');
    expect(kept.get('language')).toBe('en');
    kept.set('language', undefined);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['has no storage', refuse],
    [
      'has a full storage',
      () => ({ ...localStorage, getItem: () => null, setItem: refuse, removeItem: refuse }),
    ],
  ])('is only forgotten where it %s', (_, storage) => {
    const kept = keptIn(storage);
    kept.set('language', 'en');
    kept.set('language', undefined);
    expect(kept.get('language')).toBeUndefined();
  });
});
