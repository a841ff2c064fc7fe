import type { Bilingual } from '@self-print/contract/fields.ts';
import {
  BODY_TEXT,
  GREY,
  HEI,
  same,
  text,
  type WrittenTemplate,
} from '@self-print/contract/template/gallery/vocabulary.ts';

type Fixed = WrittenTemplate['fixed'][number];
type TextUnit = Extract<Fixed, { kind: 'text' }>;

const LEFT_MM = 25;
const WIDTH_MM = 160;
const LABEL_MM = 42;
const FIRST_ROW_MM = 62;
const ROW_MM = 11;

/** One line: the variable, its label, and its value where this is not the same in both languages. */
interface HalfPageRow {
  readonly name: string;
  readonly label: Bilingual;
  readonly value?: Bilingual;
  /** Larger than the others, as somebody looks for it. */
  readonly isLarge?: boolean;
}

interface HalfPage {
  readonly title: Bilingual;
  readonly rows: readonly HalfPageRow[];
  /** Variables that are no line of their own. */
  readonly others?: WrittenTemplate['variables'];
  readonly note: Bilingual;
}

/** A slip that a terminal prints of its own: half a page of plain paper without a seal, with the school's name and lines of facts. */
export function halfPage({ title, rows, others = [], note }: HalfPage): WrittenTemplate {
  const endMm = FIRST_ROW_MM + rows.length * ROW_MM;
  return {
    format: 1,
    page: { size: 'A4', orientation: 'portrait', margins: { top: 20, right: 25, bottom: 20, left: 25 } },
    pagesMax: 1,
    languages: ['zh', 'en'],
    title,
    text: BODY_TEXT,
    variables: [
      text('school', { zh: '学校', en: 'School' }, { zh: '示例大学', en: 'Example University' }),
      ...others,
      ...rows.map(({ name, label }) => text(name, label, '—')),
    ],
    computed: [],
    fixed: [
      line('school-name', 24, same('{school}'), { sizePt: 15, weight: 'bold', align: 'center' }),
      line('heading', 35, title, { sizePt: 22, weight: 'bold', align: 'center', letterSpacingEm: 0.1 }),
      rule('head-rule', FIRST_ROW_MM - 5, 1.2),
      ...rows.flatMap((row, index) => lines(row, FIRST_ROW_MM + index * ROW_MM)),
      rule('foot-rule', endMm, 1.2),
      line('note', endMm + 4, note, { font: HEI, sizePt: 9, colour: GREY }),
    ],
    flow: [],
  };
}

function line(id: string, y: number, words: Bilingual, style: TextUnit['style']): TextUnit {
  return {
    id,
    kind: 'text',
    frame: { x: LEFT_MM, y, width: WIDTH_MM, height: 10 },
    text: words,
    style,
    overflow: { rule: 'shrink', minSizePt: 5 },
    vertical: 'middle',
  };
}

function rule(id: string, y: number, strokePt: number): Fixed {
  return { id, kind: 'line', frame: { x: LEFT_MM, y, width: WIDTH_MM, height: 0 }, strokePt, colour: GREY };
}

function lines({ name, label, value, isLarge = false }: HalfPageRow, y: number): Fixed[] {
  const height = ROW_MM - 2;
  const common = { kind: 'text', overflow: { rule: 'shrink', minSizePt: 5 }, vertical: 'middle' } as const;
  return [
    {
      ...common,
      id: `${name}-label`,
      frame: { x: LEFT_MM, y, width: LABEL_MM, height },
      text: label,
      style: { font: HEI, sizePt: 10.5, colour: GREY },
    },
    {
      ...common,
      id: `${name}-value`,
      frame: { x: LEFT_MM + LABEL_MM, y, width: WIDTH_MM - LABEL_MM, height },
      text: value ?? same(`{${name}}`),
      style: isLarge ? { sizePt: 20, weight: 'bold' } : { sizePt: 12 },
    },
  ];
}
