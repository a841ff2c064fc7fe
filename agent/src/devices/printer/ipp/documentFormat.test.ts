import { describe, expect, it } from '@jest/globals';
import type { PrintOptions } from '../types.ts';
import { IppAttributes } from './attributes.ts';
import { documentFormatOf } from './documentFormat.ts';
import * as v from './values.ts';

const OPTIONS: PrintOptions = {
  ...{ jobName: 'job', copies: 1, sides: 'two-sided-long-edge', orientation: 'portrait', colour: false },
  ...{ paperSize: 'A4', mediaSource: null },
};
const formats = (...types: string[]) =>
  v.attribute('document-format-supported', ...types.map(v.mimeMediaType));
const keywords = (name: string, ...words: string[]) => v.attribute(name, ...words.map(v.keyword));
const dots = (...resolutions: number[]) =>
  v.attribute(
    'pwg-raster-document-resolution-supported',
    ...resolutions.map((each) => v.resolution(each, each)),
  );

const chosen = (attributes: readonly v.IppAttribute[], changes: Partial<PrintOptions> = {}) =>
  documentFormatOf({ ...OPTIONS, ...changes }, new IppAttributes(attributes));

/** As IPP Everywhere printers say it. */
const PWG = [
  formats('application/octet-stream', 'image/jpeg', 'image/pwg-raster', 'image/urf'),
  dots(600, 300),
  keywords('pwg-raster-document-sheet-back', 'rotated'),
  keywords('pwg-raster-document-type-supported', 'black_1', 'sgray_8', 'srgb_8'),
];
/** As an AirPrint printer without PDF says it. */
const URF = [
  formats('application/octet-stream', 'image/urf', 'image/jpeg'),
  keywords(
    'urf-supported',
    'V1.4',
    'CP1',
    'PQ4-5',
    'RS300-600',
    'SRGB24',
    'W8',
    'DM3',
    'OB9',
    'OFU0',
    'MT1-2-3',
  ),
];

describe('the format of a document', () => {
  it.each([
    ['lists PDF', [formats('image/pwg-raster', 'application/pdf')]],
    ['lists nothing', []],
  ])('is PDF for a printer that %s', (_what, attributes) => {
    expect(chosen(attributes)).toEqual({ ok: true, value: { format: 'application/pdf', plan: null } });
  });

  it('is PWG raster for one without PDF, as it wants it', () => {
    expect(chosen(PWG)).toEqual({
      ok: true,
      value: {
        format: 'image/pwg-raster',
        plan: {
          ...{ format: 'image/pwg-raster', resolution: 300, colour: 'grey', sheetBack: 'rotated' },
          ...{ sides: 'two-sided-long-edge', paperSize: 'A4' },
        },
      },
    });
    expect(chosen(PWG, { colour: true })).toMatchObject({ value: { plan: { colour: 'rgb' } } });
  });

  it('is URF for one that knows only that', () => {
    expect(chosen(URF)).toMatchObject({
      value: { format: 'image/urf', plan: { resolution: 300, colour: 'grey', sheetBack: 'rotated' } },
    });
    const [list] = URF;
    const mute = [...(list ? [list] : []), keywords('urf-supported', 'RS600', 'SRGB24', 'DM1')];
    expect(chosen(mute)).toMatchObject({
      value: { plan: { resolution: 600, colour: 'rgb', sheetBack: 'normal' } },
    });
  });

  it('is URF where PWG raster has no resolution that can be used', () => {
    const half = [formats('image/pwg-raster', 'image/urf'), dots(), ...URF.slice(1)];
    expect(chosen(half)).toMatchObject({ value: { format: 'image/urf' } });
  });

  it.each([
    ['only pictures', [formats('image/jpeg', 'application/octet-stream')], {}],
    [
      'only one bit a pixel',
      [formats('image/pwg-raster'), dots(300), keywords('pwg-raster-document-type-supported', 'black_1')],
      {},
    ],
    [
      'no colour',
      [formats('image/pwg-raster'), dots(300), keywords('pwg-raster-document-type-supported', 'sgray_8')],
      { colour: true },
    ],
    ['a raster without its description', [formats('image/urf')], {}],
  ])('is none for a printer with %s', (_what, attributes, changes) => {
    expect(chosen(attributes, changes)).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  });
});
