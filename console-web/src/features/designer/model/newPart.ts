import { paperOf } from '@self-print/contract/template/paper.ts';
import type { Draft, FixedPart, FlowPart, PartKind } from './draft.ts';
import { freshId } from './edit.ts';

/** What can be added, in the order of the palette. */
export const FIXED_KINDS = [
  'text',
  'image',
  'seal',
  'line',
  'rect',
  'qrCode',
  'barcode',
  'pageNumber',
  'watermark',
  'slicedSeal',
  'guilloche',
  'microText',
  'copyGround',
] as const satisfies readonly PartKind[];
export const FLOW_KINDS = [
  'paragraph',
  'table',
  'grid',
  'group',
  'chart',
  'columns',
  'pageBreak',
  'space',
] as const satisfies readonly PartKind[];
export type FixedKind = (typeof FIXED_KINDS)[number];
export type FlowKind = (typeof FLOW_KINDS)[number];

const INK = '#14263b';
const DOCUMENT_NUMBER = 'document.number';
const STAMP_RED = '#c3272b';
/** New elements lie here, each a little lower than the last one. */
const PLACE = { x: 30, y: 30, step: 6, rounds: 12 };

/** A new element on the page, with something in it that can be seen. */
export function newFixed(draft: Draft, kind: FixedKind): FixedPart {
  const id = freshId(draft, kind);
  const down = (draft.fixed.length % PLACE.rounds) * PLACE.step;
  const frame = (width: number, height: number) => ({ x: PLACE.x, y: PLACE.y + down, width, height });
  const both = (zh: string, en: string) => textsFor(draft, zh, en);
  const number = draft.variables.some(({ name }) => name === DOCUMENT_NUMBER)
    ? `{${DOCUMENT_NUMBER}}`
    : '0000';
  switch (kind) {
    case 'text':
      return { id, kind, frame: frame(80, 8), text: both('文字', 'Text') };
    case 'image':
      return { id, kind, frame: frame(30, 30), source: { from: 'resource', resource: 'emblem' } };
    case 'seal':
      return {
        id,
        kind,
        frame: frame(42, 42),
        source: {
          from: 'drawn',
          arc: both('学校名称', 'NAME OF THE UNIVERSITY'),
          font: draft.text.font,
          colour: STAMP_RED,
        },
      };
    case 'line':
      return { id, kind, frame: frame(80, 0), strokePt: 0.8, colour: INK };
    case 'rect':
      return { id, kind, frame: frame(60, 30), strokePt: 0.8, colour: INK };
    case 'qrCode':
      return { id, kind, frame: frame(24, 24), content: both('https://', 'https://'), colour: INK };
    case 'barcode':
      return {
        id,
        kind,
        frame: frame(48, 14),
        symbology: 'code128',
        content: both('0000', '0000'),
        colour: INK,
      };
    case 'pageNumber':
      return {
        id,
        kind,
        pages: 'every',
        frame: { x: 30, y: 280, width: 150, height: 6 },
        text: both('第 {page} 页 / 共 {pages} 页', 'Page {page} of {pages}'),
        style: { sizePt: 9, align: 'center' },
      };
    case 'watermark':
      return { id, kind, text: both('样张', 'SPECIMEN'), style: { sizePt: 18, colour: INK } };
    case 'slicedSeal':
      return {
        id,
        kind,
        top: 120,
        width: 42,
        height: 42,
        source: {
          from: 'drawn',
          arc: both('学校名称', 'NAME OF THE UNIVERSITY'),
          font: draft.text.font,
          colour: STAMP_RED,
        },
      };
    case 'guilloche':
      return { id, kind, frame: frame(150, 14), content: both(number, number) };
    case 'microText':
      return { id, kind, frame: frame(150, 1), words: both(number, number) };
    case 'copyGround':
      return { id, kind, frame: { x: 0, y: 0, ...paperOf(draft.page) }, words: both('复印件', 'COPY') };
  }
}

/** A new block in the flow. */
export function newFlow(draft: Draft, kind: FlowKind): FlowPart {
  const id = freshId(draft, kind);
  const both = (zh: string, en: string) => textsFor(draft, zh, en);
  switch (kind) {
    case 'paragraph':
      return { id, kind, text: both('段落文字。', 'A paragraph.'), after: 3 };
    case 'table': {
      const list = draft.variables.find(({ type }) => type === 'list');
      const columns = list?.type === 'list' ? list.columns : [];
      return {
        id,
        kind,
        lines: { pattern: 'grid' },
        rows: list?.name ?? 'rows',
        columns:
          columns.length > 0
            ? columns.map(({ name, label }) => ({
                head: both(label.zh, label.en),
                text: both(`{${name}}`, `{${name}}`),
                share: 1,
              }))
            : [{ head: both('序号', 'No.'), text: both('{rowNumber}', '{rowNumber}'), share: 1 }],
      };
    }
    case 'grid':
      return {
        id,
        kind,
        lines: { pattern: 'grid' },
        shares: [1, 2],
        cells: [{ text: both('项目', 'Label') }, { text: both('内容', 'Value') }],
      };
    case 'group':
      return { id, kind, height: 40, elements: [] };
    case 'chart': {
      const list = draft.variables.find(
        (each) => each.type === 'list' && each.columns.some(({ type }) => type === 'number'),
      );
      const columns = list?.type === 'list' ? list.columns : [];
      const value = columns.find(({ type }) => type === 'number')?.name ?? 'value';
      const label = columns.find(({ type }) => type === 'text')?.name ?? 'rowNumber';
      const rows = list?.name ?? 'rows';
      const texts = { label: both(`{${label}}`, `{${label}}`), valueText: both(`{${value}}`, `{${value}}`) };
      return { id, kind, rows, ...texts, value, max: 100, colour: INK, ground: '#eceff3' };
    }
    case 'columns':
      return { id, kind, lists: [[]] };
    case 'pageBreak':
      return { id, kind };
    case 'space':
      return { id, kind, height: 10 };
  }
}

function textsFor({ languages }: Draft, zh: string, en: string) {
  return {
    ...(languages.includes('zh') ? { zh } : {}),
    ...(languages.includes('en') ? { en } : {}),
  };
}
