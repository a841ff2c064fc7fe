import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { loadFontSet } from './fontSet.ts';
import { readFontFace } from './openType.ts';

const require = createRequire(import.meta.url);
const SERIF = require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf');

describe('the fonts of documents', () => {
  it.each(['Noto Serif SC', 'Noto Sans SC'])(
    '%s has the rare characters and dots of names',
    async (family) => {
      const fonts = await loadFontSet();
      const missing = [...'㛃䶮𠅤·・•〇éễğşł'].filter(
        (character) => !fonts.covers(family, character.codePointAt(0) ?? 0),
      );
      expect(missing).toEqual([]);
    },
  );

  it('tells what no face has', async () => {
    const fonts = await loadFontSet();
    expect(fonts.covers('Noto Serif SC', 0x2a6d6)).toBe(false);
    expect(fonts.covers('Noto Serif SC', 0x1f600)).toBe(false);
    expect(fonts.covers('Comic Sans', 0x41)).toBe(false);
    expect(fonts.chainOf('Comic Sans')).toBeNull();
  });

  it('takes a glyph that only a later face has from that face', async () => {
    const fonts = await loadFontSet();
    const chinese = readFontFace(await readFile(SERIF));
    expect(chinese.family).toBe('Noto Serif SC');
    expect(chinese.characters.has('ğ'.codePointAt(0) ?? 0)).toBe(false);
    expect(fonts.chainOf('Noto Serif SC')).toEqual(['Noto Serif SC', 'Noto Serif']);
  });

  it('asks further files last, and lets texts be set in them', async () => {
    const latin = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
    const fonts = await loadFontSet([latin]);
    expect(fonts.chainOf('Noto Serif SC')).toEqual(['Noto Serif SC', 'Noto Serif', 'Noto Sans']);
    expect(fonts.chainOf('Noto Sans')).toEqual(['Noto Sans']);
  });

  it.each([
    ['nothing', new Uint8Array(64)],
    ['a font without tables', Uint8Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('refuses %s', (_, bytes) => {
    expect(() => readFontFace(bytes)).toThrow();
  });

  it('refuses a font that was cut off', async () => {
    const whole = await readFile(SERIF);
    expect(() => readFontFace(whole.subarray(0, 200))).toThrow();
  });
});
