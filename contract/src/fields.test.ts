import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import * as f from './fields.ts';
import { cloudPrintCalls } from './platform/cloudPrint.ts';
import { itemAdminCalls } from './platform/itemAdmin.ts';
import { tagAdminCalls } from './platform/tagAdmin.ts';
import { DEFAULT_TERMINAL_SETTINGS, terminalSettings } from './settings.ts';

describe('wholeNumber', () => {
  const copies = f.wholeNumber(1, 99);

  it.each([
    [1, 1],
    ['7', 7],
    ['099', 99],
  ])('reads %p as %p', (given, wanted) => {
    expect(copies.parse(given)).toBe(wanted);
  });

  it.each([
    0,
    100,
    1.5,
    '0',
    '1.5',
    '1e1',
    '',
    ' 1',
    null,
    undefined,
    true,
    [],
    {},
    Number.NaN,
    '٣',
    '99999999999999999999',
  ])('refuses %p', (given) => {
    expect(copies.safeParse(given).success).toBe(false);
  });
});

describe('truth', () => {
  it.each([
    [true, true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads %p as %p', (given, wanted) => {
    expect(f.truth.parse(given)).toBe(wanted);
  });

  it.each([1, 0, 'yes', 'TRUE', '', null])('refuses %p', (given) => {
    expect(f.truth.safeParse(given).success).toBe(false);
  });
});

describe('a title or name that a person writes', () => {
  const WRITTEN = '\u202ecod.\u2066 a\r\nb';
  const KEPT = 'cod. a b';

  it.each([
    ['a file', cloudPrintCalls.beginUpload.body, { fileName: WRITTEN, sizeBytes: 1 }, { fileName: KEPT }],
    [
      'an item',
      itemAdminCalls.create.body,
      { kind: 'folder', title: { zh: WRITTEN, en: WRITTEN } },
      { title: { zh: KEPT, en: KEPT } },
    ],
    [
      'a tag',
      tagAdminCalls.save.body,
      { name: { zh: WRITTEN, en: '' }, position: 1 },
      { name: { zh: KEPT, en: '' } },
    ],
  ])('is one line without marks of direction, of %s', (_, body, given, kept) => {
    expect(body.parse(given)).toMatchObject(kept);
  });

  it('is refused when nothing is left of it', () => {
    expect(f.givenName(9).safeParse('\u200e\n').success).toBe(false);
    expect(f.givenName(9).safeParse(`${'\u200f'.repeat(20)}123456789`).success).toBe(true);
    expect(f.givenName(9).safeParse('1234567890').success).toBe(false);
  });
});

describe('codes', () => {
  it.each(['T-0107', 'a', 'Z_9'])('takes the terminal code %p', (code) => {
    expect(f.terminalCode.safeParse(code).success).toBe(true);
  });

  it.each(['', '../x', 'T 1', 'Ｔ1', 'x'.repeat(33)])('refuses the terminal code %p', (code) => {
    expect(f.terminalCode.safeParse(code).success).toBe(false);
  });

  it.each(['0', '5', '11', '１'])('refuses the carton code %p', (code) => {
    expect(f.cartonCode.safeParse(code).success).toBe(false);
  });

  it.each(['1234567', '123456789', '1234567a', '１２３４５６７８'])('refuses the pickup code %p', (code) => {
    expect(f.takeCode.safeParse(code).success).toBe(false);
  });
});

describe('terminal settings', () => {
  it('has four cartons by default, each bound by name', () => {
    expect(DEFAULT_TERMINAL_SETTINGS.cartons.map((carton) => carton.mediaSource)).toEqual([
      'tray-1',
      'tray-2',
      'tray-3',
      'tray-4',
    ]);
  });

  it.each([
    { idleSeconds: 1 },
    { idleSeconds: '60' },
    { defaultLanguage: 'fr' },
    { cartons: [{ cartonCode: '9' }] },
  ])('refuses %p', (settings) => {
    expect(terminalSettings.safeParse(settings).success).toBe(false);
  });

  it('describes every setting for the editor', () => {
    const undescribed = Object.entries(terminalSettings.shape).filter(
      ([, field]) => !z.globalRegistry.get(field)?.description,
    );
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });
});
