import type { Bilingual } from '@self-print/contract/fields.ts';
import { INQUIRY_COLUMNS_MAX } from '@self-print/contract/platform/inquiryFacts.ts';
import {
  BODY_TEXT,
  GREY,
  HEI,
  same,
  text,
  type WrittenTemplate,
} from '@self-print/contract/template/gallery/vocabulary.ts';

const COLUMN_NAMES = Array.from({ length: INQUIRY_COLUMNS_MAX }, (_, index) => `c${index + 1}`);
const PAGES_MAX = 40;

/** Whatever is written comes with the data, also the heads of columns: braces in a label would be a variable in a template. */
function template(count: number): WrittenTemplate {
  const columns = COLUMN_NAMES.slice(0, count);
  const label = (zh: string, en: string) => ({ text: { zh, en }, style: { colour: GREY } });
  const value = (name: string) => ({ text: same(`{${name}}`) });
  const optional = { required: false, absent: { zh: '', en: '' } };
  return {
    format: 1,
    page: { size: 'A4', orientation: 'portrait', margins: { top: 20, right: 20, bottom: 20, left: 20 } },
    pagesMax: PAGES_MAX,
    languages: ['zh', 'en'],
    title: { zh: '个人信息查询结果', en: 'Result of an inquiry' },
    text: { ...BODY_TEXT, sizePt: 10, lineHeight: 1.35 },
    variables: [
      text('school', name('学校', 'School'), '—'),
      text('heading', name('标题', 'Heading'), '—'),
      text('person', name('姓名', 'Name'), '—'),
      text('number', name('学工号', 'Number'), '—'),
      text('asOf', name('查询时间', 'Looked up at'), '—'),
      text('from', name('来源', 'Source'), '—'),
      text('note', name('附注', 'Note'), '—', optional),
      ...columns.map((column) => text(`head.${column}`, name('列名', 'Column'), '—')),
      {
        name: 'rows',
        type: 'list',
        label: name('内容', 'Content'),
        columns: columns.map((column) => text(column, name('内容', 'Content'), '—', optional)),
        sample: [],
      },
    ],
    computed: [],
    fixed: [],
    flow: [
      {
        id: 'school',
        kind: 'paragraph',
        text: same('{school}'),
        style: { sizePt: 12, weight: 'bold', align: 'center' },
        after: 1,
      },
      {
        id: 'heading',
        kind: 'paragraph',
        role: 'title',
        text: same('{heading}'),
        style: { sizePt: 18, weight: 'bold', align: 'center' },
        after: 4,
      },
      {
        id: 'facts',
        kind: 'grid',
        shares: [16, 34, 16, 34],
        lines: { pattern: 'none' },
        padding: 1.1,
        after: 3,
        cells: [
          label('姓名', 'Name'),
          value('person'),
          label('学工号', 'Number'),
          value('number'),
          label('查询时间', 'Looked up at'),
          value('asOf'),
          label('数据来源', 'Source'),
          value('from'),
        ],
      },
      {
        id: 'table',
        kind: 'table',
        rows: 'rows',
        lines: { pattern: 'grid', strokePt: 0.4, colour: '#9aa5b4' },
        padding: 1.3,
        headFill: '#e9eef6',
        headStyle: { weight: 'bold' },
        columns: columns.map((column) => ({
          head: same(`{head.${column}}`),
          text: same(`{${column}}`),
          share: 100 / count,
        })),
      },
      {
        id: 'note',
        kind: 'paragraph',
        before: 4,
        text: {
          zh: '自助终端打印，仅供本人参考，不作证明使用。{note}',
          en: 'Printed at a self-service terminal for personal reference. It is not a certificate. {note}',
        },
        style: { font: HEI, sizePt: 8, colour: GREY },
      },
    ],
  };
}

const name = (zh: string, en: string): Bilingual => ({ zh, en });

/** A template for each number of columns, the same objects each time, as they are checked once per object. */
const TEMPLATES = COLUMN_NAMES.map((_, index) => template(index + 1));

/** The sheet for this number of columns: plain paper without a seal, the same for every school. */
export function sheetTemplate(columns: number): WrittenTemplate {
  const found = TEMPLATES[columns - 1];
  if (!found) throw new RangeError(`There is no sheet with ${columns} columns`);
  return found;
}

/** A row's texts by the names that the template has for them. */
export function sheetRow(words: readonly string[], prefix = ''): Record<string, string> {
  return Object.fromEntries(words.map((word, index) => [`${prefix}c${index + 1}`, word]));
}
