import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeTemplates } from '../../../vite/handwriting/makeTemplates.ts';
import {
  joined,
  readWritings,
  reordered,
  SAMPLE_WRITINGS,
  seeded,
  type Writing,
} from '../../testing/handwriting/writings.ts';
import { createRecogniser, type Recogniser } from './recogniser.ts';
import { readTemplates } from './templates.ts';

const SHOWN = 12;
/** Characters of names that pinyin cannot reach for everybody, and that nobody drew: they are put together from parts. */
const OF_NAMES = '昇堃喆彧㛃䶮玥甯淼翀禤珺赟琤赪骉犇璟馧頔鋆槑珩翯彣晞晫峣崟芃翾';

let file: ArrayBuffer;
let recognise: Recogniser;
let writings: readonly Writing[];
beforeAll(async () => {
  const made = await makeTemplates();
  file = Uint8Array.from(made).buffer;
  recognise = createRecogniser(file);
  writings = await readWritings(SAMPLE_WRITINGS);
});

const shareFound = (all: readonly Writing[], first: number) =>
  all.filter(({ character, strokes }) => recognise(strokes, SHOWN).slice(0, first).includes(character))
    .length / all.length;

describe('reading what another person wrote', () => {
  // Measured: 83, 97 and 98 of 100; joined 88, reordered 96.
  it('finds most characters', () => {
    expect(shareFound(writings, 1)).toBeGreaterThan(0.8);
    expect(shareFound(writings, 5)).toBeGreaterThan(0.94);
    expect(shareFound(writings, SHOWN)).toBeGreaterThan(0.95);
  });

  it('bears strokes that were joined', () => {
    const random = seeded(7);
    const hasty = writings.map((writing) => joined(writing, 0.3, random));
    expect(shareFound(hasty, SHOWN)).toBeGreaterThan(0.84);
  });

  it('bears another order of strokes', () => {
    const random = seeded(7);
    const other = writings.map((writing) => reordered(writing, 3, random));
    expect(shareFound(other, SHOWN)).toBeGreaterThan(0.92);
  });

  it('does not mind where on the pad, and how large, a character is', () => {
    const { strokes = [] } = writings.find(({ character }) => character === '昇') ?? {};
    const smaller = strokes.map((stroke) => stroke.map((value) => value / 3 + 1_000));
    expect(recognise(smaller, SHOWN)).toEqual(recognise(strokes, SHOWN));
    expect(recognise(strokes, SHOWN)).toContain('昇');
  });
});

describe('what it knows', () => {
  it('are more than twenty-five thousand characters, rare ones of names among them', () => {
    const known = new Set(readTemplates(file).characters);
    expect(known.size).toBeGreaterThan(25_000);
    expect([...OF_NAMES].filter((character) => !known.has(character))).toEqual([]);
  });

  it('names each of them once', () => {
    const { characters } = readTemplates(file);
    expect(new Set(characters).size).toBe(characters.length);
  });
});

describe('writing that is none', () => {
  it.each([
    ['nothing', []],
    ['a stroke without points', [[]]],
    ['one dot', [[3, 3]]],
    ['numbers that are none', [[Number.NaN, Number.NaN, Number.POSITIVE_INFINITY, 1]]],
    [
      'numbers too large to be measured',
      [[Number.MAX_VALUE, -Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE]],
    ],
  ])('is answered by no candidates: %s', (_, strokes) => {
    expect(recognise(strokes, SHOWN)).toEqual([]);
  });

  it('is read as well as may be: a straight line, ten thousand points, ten thousand strokes', () => {
    const random = seeded(3);
    const scribble = Array.from({ length: 20_000 }, random);
    expect(recognise([[0, 0, 100, 1]], SHOWN)).toContain('一');
    expect(recognise([scribble], SHOWN)).toHaveLength(SHOWN);
    expect(
      recognise(
        Array.from({ length: 10_000 }, () => [0, 0, random(), random()]),
        SHOWN,
      ),
    ).toHaveLength(SHOWN);
  });
});

describe('a file that is not whole', () => {
  it.each([
    ['an empty one', () => new ArrayBuffer(0)],
    ['one that was cut off', () => file.slice(0, -1)],
    ['one with bytes behind it', () => Uint8Array.from([...new Uint8Array(file.slice(0, 600)), 0]).buffer],
    ['a page in its place', () => new TextEncoder().encode('<!doctype html><title>Not found</title>').buffer],
  ])('is refused: %s', (_, broken) => {
    expect(() => createRecogniser(broken())).toThrow('file of handwriting');
  });
});
