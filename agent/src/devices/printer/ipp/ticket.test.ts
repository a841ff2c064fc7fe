import { describe, expect, it } from '@jest/globals';
import type { PrintOptions } from '../types.ts';
import { IppAttributes } from './attributes.ts';
import { buildTicket } from './ticket.ts';
import * as v from './values.ts';

const OPTIONS: PrintOptions = {
  jobName: 'job',
  copies: 2,
  sides: 'two-sided-long-edge',
  orientation: 'landscape',
  colour: true,
  paperSize: 'A4',
  mediaSource: 'tray-3',
};
const size = (width: v.IppValue, height: v.IppValue) =>
  v.collection(v.attribute('x-dimension', width), v.attribute('y-dimension', height));
const fixed = (width: number, height: number) => size(v.integer(width), v.integer(height));

const FULL: Readonly<Record<string, readonly v.IppValue[]>> = {
  'color-supported': [v.boolean(true)],
  'copies-supported': [v.range(1, 99)],
  'document-format-supported': [v.mimeMediaType('application/pdf'), v.mimeMediaType('image/urf')],
  'media-col-supported': [v.keyword('media-size'), v.keyword('media-source')],
  'media-size-supported': [fixed(21_000, 29_700), fixed(29_700, 42_000)],
  'media-source-supported': ['tray-1', 'tray-2', 'tray-3', 'tray-4'].map(v.keyword),
  'multiple-document-handling-supported': [v.keyword('separate-documents-collated-copies')],
  'orientation-requested-supported': [v.enumeration(3), v.enumeration(4)],
  'print-color-mode-supported': [v.keyword('color'), v.keyword('monochrome')],
  'sides-supported': ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge'].map(v.keyword),
};

/** A printer with all capabilities except the given changes; an empty list removes an attribute. */
function printer(changes: Readonly<Record<string, readonly v.IppValue[]>> = {}): IppAttributes {
  const all = Object.entries({ ...FULL, ...changes });
  return new IppAttributes(
    all.flatMap(([name, values]) => (values.length === 0 ? [] : [v.attribute(name, ...values)])),
  );
}

function ticketOf(options: Partial<PrintOptions>, changes = {}): Map<string, v.IppValue['value']> {
  const ticket = buildTicket({ ...OPTIONS, ...options }, printer(changes));
  if (!ticket.ok) throw new Error(ticket.problem.detail);
  return new Map(ticket.value.map(({ name, values }) => [name, values[0]?.value ?? null]));
}

function refusalOf(options: Partial<PrintOptions>, changes = {}): string {
  const ticket = buildTicket({ ...OPTIONS, ...options }, printer(changes));
  if (ticket.ok) throw new Error('a ticket came out');
  expect(ticket.problem.kind).toBe('refused');
  return ticket.problem.detail;
}

describe('a ticket', () => {
  it('contains everything that was requested', () => {
    const ticket = buildTicket(OPTIONS, printer());
    expect(ticket).toEqual({
      ok: true,
      value: [
        v.attribute('copies', v.integer(2)),
        v.attribute('multiple-document-handling', v.keyword('separate-documents-collated-copies')),
        v.attribute('sides', v.keyword('two-sided-long-edge')),
        v.attribute('orientation-requested', v.enumeration(4)),
        v.attribute('print-color-mode', v.keyword('color')),
        v.attribute(
          'media-col',
          v.collection(
            v.attribute('media-size', fixed(21_000, 29_700)),
            v.attribute('media-source', v.keyword('tray-3')),
          ),
        ),
      ],
    });
  });

  it('leaves out what only helps when the printer does not know it', () => {
    const without = {
      'copies-supported': [],
      'multiple-document-handling-supported': [],
      'sides-supported': [],
      'orientation-requested-supported': [],
      'print-color-mode-supported': [],
      'media-col-supported': [],
      'document-format-supported': [],
    };
    const modest = { copies: 1, sides: 'one-sided', colour: false, mediaSource: null } as const;
    expect([...ticketOf(modest, without).keys()]).toEqual([]);
  });

  it('has no orientation for a document that is drawn, as its pages lie as the sheet does', () => {
    const ticket = buildTicket(OPTIONS, printer(), { isDrawn: true });
    expect(ticket.ok && ticket.value.map(({ name }) => name)).not.toContain('orientation-requested');
  });

  it('does not collate a single copy', () => {
    expect(ticketOf({ copies: 1 }).has('multiple-document-handling')).toBe(false);
  });

  it('takes A4 in the numbers of a printer that counts in points', () => {
    const media = ticketOf({}, { 'media-size-supported': [fixed(20_990, 29_704)] }).get('media-col');
    expect(media).toContainEqual(v.attribute('media-size', fixed(20_990, 29_704)));
  });

  it('takes an exact size from a printer that lists a range', () => {
    const custom = { 'media-size-supported': [size(v.range(7_000, 30_000), v.range(12_000, 43_000))] };
    expect(ticketOf({ paperSize: 'A3' }, custom).get('media-col')).toContainEqual(
      v.attribute('media-size', fixed(29_700, 42_000)),
    );
  });

  it('takes a size that the printer names only as a keyword', () => {
    const named = { 'media-size-supported': [], 'media-supported': [v.keyword('iso_a3_297x420mm')] };
    expect(ticketOf({ paperSize: 'A3' }, named).get('media-col')).toContainEqual(
      v.attribute('media-size', fixed(29_700, 42_000)),
    );
  });

  it.each([
    [['process-monochrome'], false, 'process-monochrome'],
    [['auto', 'auto-monochrome'], false, 'auto-monochrome'],
    [['auto', 'monochrome'], true, 'auto'],
  ])('chooses among the colour modes %j', (modes, colour, chosen) => {
    const changes = { 'print-color-mode-supported': modes.map(v.keyword) };
    expect(ticketOf({ colour }, changes).get('print-color-mode')).toBe(chosen);
  });

  it('lets a colour printer without modes print in colour by default', () => {
    expect(ticketOf({ colour: true }, { 'print-color-mode-supported': [] }).has('print-color-mode')).toBe(
      false,
    );
  });

  it.each<[string, Partial<PrintOptions>, Record<string, readonly v.IppValue[]>, RegExp]>([
    ['more copies than allowed', { copies: 100 }, {}, /at most 99 copies/],
    ['copies of a printer that makes one', {}, { 'copies-supported': [] }, /at most 1 copies/],
    ['both sides of a printer with one', {}, { 'sides-supported': [v.keyword('one-sided')] }, /two-sided/],
    [
      'colour of a black printer',
      { colour: true },
      { 'print-color-mode-supported': [v.keyword('monochrome')], 'color-supported': [v.boolean(false)] },
      /colour/,
    ],
    [
      'colour of a black printer that lists "auto"',
      { colour: true },
      {
        'print-color-mode-supported': [v.keyword('auto'), v.keyword('monochrome')],
        'color-supported': [v.boolean(false)],
      },
      /colour/,
    ],
    ['A3 of a printer that lists no media at all', { paperSize: 'A3' }, { 'media-size-supported': [] }, /A3/],
    [
      'A3 of a printer that only names smaller media',
      { paperSize: 'A3' },
      { 'media-size-supported': [], 'media-supported': [v.keyword('iso_a4_210x297mm')] },
      /A3/,
    ],
    ['a tray that is not there', { mediaSource: 'tray-5' }, {}, /no tray "tray-5"/],
    ['a tray in another spelling', { mediaSource: 'Tray-3' }, {}, /no tray/],
    ['a tray of a printer that lists none', {}, { 'media-source-supported': [] }, /no tray/],
    [
      'a tray of a printer that cannot choose',
      {},
      { 'media-col-supported': [v.keyword('media-size')] },
      /no tray/,
    ],
    [
      'A3 of a printer for A4',
      { paperSize: 'A3' },
      { 'media-size-supported': [fixed(21_000, 29_700)] },
      /A3/,
    ],
  ])('is refused for %s', (_what, options, changes, words) => {
    expect(refusalOf(options, changes)).toMatch(words);
  });
});
