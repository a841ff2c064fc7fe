import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { familiesOf } from './families.ts';
import { chainOf, loadFontSet } from './fontSet.ts';
import { readFontFace } from './openType.ts';

const require = createRequire(import.meta.url);
const SERIF = require.resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf');

describe('the fonts of documents', () => {
  it.each(['Noto Serif SC', 'Noto Sans SC'])(
    '%s has the rare characters and dots of names',
    async (family) => {
      const fonts = await loadFontSet();
      const missing = [...'㛃䶮𠅤·・•〇éễğşł'].filter(
        (character) => familiesOf(fonts, family)?.firstFor(character) === null,
      );
      expect(missing).toEqual([]);
    },
  );

  it('reports characters that no face has', async () => {
    const fonts = await loadFontSet();
    expect(familiesOf(fonts, 'Noto Serif SC')?.has(0x2a6d6)).toBe(false);
    expect(familiesOf(fonts, 'Noto Serif SC')?.firstFor('\u{1f600}')).toBeNull();
    expect(familiesOf(fonts, 'Comic Sans')).toBeNull();
    expect(chainOf(fonts, 'Comic Sans')).toBeNull();
  });

  it('takes a missing glyph from a later face', async () => {
    const fonts = await loadFontSet();
    const chinese = readFontFace(await readFile(SERIF));
    expect(chinese.family).toBe('Noto Serif SC');
    expect(chinese.characters.has('ğ'.codePointAt(0) ?? 0)).toBe(false);
    expect(chainOf(fonts, 'Noto Serif SC')).toEqual(['Noto Serif SC', 'Noto Serif']);
  });

  it('uses additional files last, and permits texts to be set in them', async () => {
    const latin = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
    const fonts = await loadFontSet([latin]);
    expect(chainOf(fonts, 'Noto Serif SC')).toEqual(['Noto Serif SC', 'Noto Serif', 'Noto Sans']);
    expect(chainOf(fonts, 'Noto Sans')).toEqual(['Noto Sans', 'Noto Serif SC', 'Noto Serif']);
  });

  it('knows a face that leans, which sets upright texts only in a family that has no other', async () => {
    const leaning = require.resolve(
      '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
    );
    expect(readFontFace(await readFile(leaning))).toMatchObject({ family: 'Noto Sans', italic: true });
    expect(readFontFace(await readFile(SERIF)).italic).toBe(false);
    const alone = familiesOf(await loadFontSet([leaning]), 'Noto Sans');
    expect([alone?.firstFor('ž'), alone?.italic.firstFor('ž')]).toEqual([0, 0]);
    const bundled = familiesOf(await loadFontSet(), 'Noto Serif SC');
    expect([bundled?.firstFor('张'), bundled?.italic.firstFor('张'), bundled?.italic.firstFor('z')]).toEqual([
      0,
      null,
      1,
    ]);
  });

  it.each([
    ['nothing', new Uint8Array(64)],
    ['a font without tables', Uint8Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('refuses %s', (_, bytes) => {
    expect(() => readFontFace(bytes)).toThrow();
  });

  it('refuses unordered characters, which could be listed endlessly', () => {
    const groups = (...each: readonly (readonly [first: number, last: number])[]) => fontWithGroups(each);
    expect(readFontFace(groups([65, 90], [97, 122])).characters.size).toBe(52);
    expect(() => readFontFace(groups([97, 122], [65, 90]))).toThrow('out of order');
    expect(() => readFontFace(groups([0, 0xfffffff0]))).toThrow('out of order');
    expect(() => readFontFace(groups([65, 90], [65, 90]))).toThrow('out of order');
  });

  it('refuses a truncated font', async () => {
    const whole = await readFile(SERIF);
    expect(() => readFontFace(whole.subarray(0, 200))).toThrow();
  });
});

/** Builds a minimal font with a family name and these characters. */
function fontWithGroups(groups: readonly (readonly [first: number, last: number])[]): Uint8Array {
  const bytes = new Uint8Array(200 + groups.length * 12);
  const view = new DataView(bytes.buffer);
  const record = (at: number, tag: string, offset: number) => {
    bytes.set(new TextEncoder().encode(tag), at);
    view.setUint32(at + 8, offset);
  };
  view.setUint32(0, 0x00010000);
  view.setUint16(4, 2);
  record(12, 'cmap', 100);
  record(28, 'name', 60);
  // One name record: platform 3, US English, family "A".
  for (const [at, value] of [
    [62, 1],
    [64, 18],
    [66, 3],
    [70, 0x0409],
    [72, 1],
    [74, 2],
    [78, 65],
  ] as const)
    view.setUint16(at, value);
  // One character map: platform 3, full Unicode, in groups.
  for (const [at, value] of [
    [102, 1],
    [104, 3],
    [106, 10],
    [112, 12],
  ] as const)
    view.setUint16(at, value);
  view.setUint32(108, 12);
  view.setUint32(124, groups.length);
  for (const [index, [first, last]] of groups.entries()) {
    view.setUint32(128 + index * 12, first);
    view.setUint32(132 + index * 12, last);
    view.setUint32(136 + index * 12, 1);
  }
  return bytes;
}
