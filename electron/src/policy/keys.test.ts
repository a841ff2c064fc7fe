import { describe, expect, it } from '@jest/globals';
import { BLOCKED_KEYS, isBlockedKey, type KeyPress } from './keys.ts';

const plain: KeyPress = { key: 'a', control: false, alt: false, meta: false, shift: false, altGraph: false };
const blocked = (press: Partial<KeyPress>) => isBlockedKey({ ...plain, ...press }, BLOCKED_KEYS);

describe('isBlockedKey', () => {
  it.each(['t', 'n', 'w', 'r', 'p', 'o', 'c', 'v', 'F4', 'Tab'])('blocks Control+%s', (key) => {
    expect(blocked({ key, control: true })).toBe(true);
  });

  it.each(['F4', 'ArrowLeft', 'Home', 'd', ' '])('blocks Alt+%s', (key) => {
    expect(blocked({ key, alt: true })).toBe(true);
  });

  it.each(['F1', 'F5', 'F11', 'F12', 'F24', 'ContextMenu', 'PrintScreen', 'BrowserHome', 'Meta'])(
    'blocks %s alone',
    (key) => expect(blocked({ key })).toBe(true),
  );

  it.each(['a', 'A', '8', 'Enter', 'Backspace', 'Tab', 'Escape', 'ArrowLeft', '中', 'F', 'F25x'])(
    'leaves %s to the page',
    (key) => expect(blocked({ key })).toBe(false),
  );

  it.each(['Escape', 'Delete', 'Insert'])(
    'blocks Shift+%s, which leads to the browser or the clipboard',
    (key) => {
      expect(blocked({ key, shift: true })).toBe(true);
      expect(blocked({ key })).toBe(false);
    },
  );

  it('blocks everything with the system key, AltGr or not', () => {
    expect(blocked({ meta: true, altGraph: true })).toBe(true);
  });

  it('lets AltGr write', () => {
    expect(blocked({ key: '@', control: true, alt: true, altGraph: true })).toBe(false);
    expect(blocked({ key: '@', control: true, alt: true })).toBe(true);
  });
});
