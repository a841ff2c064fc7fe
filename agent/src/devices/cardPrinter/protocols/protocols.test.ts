import { describe, expect, it } from '@jest/globals';
import { download, evolisAnswer, faultOf } from './evolis.ts';
import { CARD_LINE, CARD_LINES, panelsOf } from './panels.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const white = () => new Uint8Array(CARD_LINE * CARD_LINES * 3).fill(0xff);
const paint = (pixel: number, [red, green, blue]: readonly [number, number, number]) => {
  const pixels = white();
  pixels.set([red, green, blue], pixel * 3);
  return pixels;
};

describe('an answer', () => {
  it.each([
    ['\x06', { kind: 'done' }, 1],
    ['OK\x06', { kind: 'text', text: 'OK' }, 3],
    ['\x00 1200\r\n\x06\x06', { kind: 'text', text: '1200' }, 9],
    ['\x15F', { kind: 'refused', code: 'F' }, 2],
    ['noise\x15T\x06', { kind: 'refused', code: 'T' }, 7],
  ] as const)('%j is read whole', (text, frame, used) => {
    expect(evolisAnswer(bytes(text))).toEqual({ kind: 'frame', frame, used });
  });

  it.each(['', 'OK', '\x15', 'x\x15'])('%j is not complete', (text) => {
    expect(evolisAnswer(bytes(text)).kind).toBe('more');
  });

  it('that is refused has a fault by its code, and another one is the printer’s', () => {
    expect(['T', 'C', 'F', 'R', '1', '2', 'K', '?'].map(faultOf)).toEqual([
      'jam',
      'coverOpen',
      'noCards',
      'ribbon',
      'printer',
      'printer',
      'printer',
      'printer',
    ]);
  });
});

describe('the panels of a card', () => {
  it('of white plastic are empty, but for the overlay', () => {
    const panels = panelsOf(white(), 'ymcko');
    expect(panels.map(({ panel, levels, data }) => [panel, levels, data.length])).toEqual([
      ['y', 128, 576_072],
      ['m', 128, 576_072],
      ['c', 128, 576_072],
      ['k', 2, 82_296],
      ['o', 2, 82_296],
    ]);
    for (const { panel, data } of panels)
      expect(data.every((byte) => byte === (panel === 'o' ? 0xff : 0))).toBe(true);
  });

  it('have yellow for blue, magenta for green, cyan for red, in seven bits one after the other', () => {
    const [yellow, magenta, cyan, black] = panelsOf(paint(1, [0xff, 0x7f, 0]), 'ymcko');
    // The second pixel is in bits 7 to 13.
    expect([...(yellow?.data.subarray(0, 2) ?? [])]).toEqual([0b0000_0001, 0b1111_1100]);
    expect([...(magenta?.data.subarray(0, 2) ?? [])]).toEqual([0b0000_0001, 0b0000_0000]);
    expect(cyan?.data.every((byte) => byte === 0)).toBe(true);
    expect(black?.data.every((byte) => byte === 0)).toBe(true);
  });

  it('print ink with resin and no dye', () => {
    const panels = panelsOf(paint(10, [0, 0, 0]), 'ymcko');
    expect([...(panels[3]?.data.subarray(0, 3) ?? [])]).toEqual([0, 0b0010_0000, 0]);
    for (const { data } of panels.slice(0, 3)) expect(data.every((byte) => byte === 0)).toBe(true);
  });

  it('of a black ribbon have half of the dots for a middle grey', () => {
    const [black] = panelsOf(white().fill(0x80), 'kb');
    const dots = black?.data.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) ?? 0;
    expect(dots / (CARD_LINE * CARD_LINES)).toBeCloseTo(0.5, 1);
    expect(panelsOf(white(), 'ko').map(({ panel }) => panel)).toEqual(['k', 'o']);
  });

  it('are of a whole card only', () => {
    expect(() => panelsOf(new Uint8Array(9), 'kb')).toThrow('pixels');
  });
});

it('downloads a panel with any bytes in it', () => {
  const sent = download('k', 2, Uint8Array.of(0x1b, 0x0d, 0x00));
  expect(Buffer.from(sent).toString('latin1')).toBe('\x1bDb;k;2;\x1b\r\x00\r');
});
