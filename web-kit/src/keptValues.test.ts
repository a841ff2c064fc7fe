import { describe, expect, it } from '@jest/globals';
import { keptIn } from './keptValues.ts';

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

describe('what a browser keeps', () => {
  it('is there again, until it is removed', () => {
    const stored = new Map<string, string>();
    const kept = keptIn(() => ({
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    }));
    expect(kept.get('language')).toBeUndefined();
    kept.set('language', 'en');
    expect(kept.get('language')).toBe('en');
    kept.set('language', undefined);
    expect(stored.size).toBe(0);
  });

  it.each([
    ['has no storage', refuse],
    ['has a full storage', () => ({ getItem: () => null, setItem: refuse, removeItem: refuse })],
  ])('is only forgotten where it %s', (_, storage) => {
    const kept = keptIn(storage);
    kept.set('language', 'en');
    kept.set('language', undefined);
    expect(kept.get('language')).toBeUndefined();
  });
});
