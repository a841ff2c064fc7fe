import {
  BODY_TEXT,
  date,
  GREY,
  HEI,
  PAPER,
  same,
  text,
  type WrittenTemplate,
} from '@self-print/contract/template/gallery/vocabulary.ts';

type Fixed = WrittenTemplate['fixed'][number];

const LEFT_MM = 25;
const WIDTH_MM = 160;
const LABEL_MM = 42;
const FIRST_ROW_MM = 62;
const ROW_MM = 11;

/** One line each: label and value. */
const ROWS = [
  ['term', { zh: '报到学期', en: 'Term' }, '{registration.term}'],
  ['name', { zh: '姓名', en: 'Name' }, '{student.name}'],
  ['number', { zh: '学号', en: 'Student number' }, '{student.number}'],
  ['college', { zh: '学院', en: 'School' }, '{student.college}'],
  ['major', { zh: '专业', en: 'Major' }, '{student.major}'],
  ['on', { zh: '报到日期', en: 'Registered on' }, '{registration.on}'],
  ['code', { zh: '文件编号', en: 'Document number' }, '{document.number}'],
] as const;

/** The proof that somebody is registered for a term: half a page of plain paper. */
export const REGISTRATION_PROOF: WrittenTemplate = {
  format: 1,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 20, right: 25, bottom: 20, left: 25 } },
  pagesMax: 1,
  languages: ['zh', 'en'],
  title: { zh: '学期报到凭证', en: 'Proof of registration' },
  text: BODY_TEXT,
  variables: [
    text('school.name', { zh: '学校', en: 'School' }, { zh: '示例大学', en: 'Example University' }),
    text(
      'registration.term',
      { zh: '报到学期', en: 'Term' },
      { zh: '2026-2027 学年第一学期', en: 'Autumn 2026' },
    ),
    date('registration.on', { zh: '报到日期', en: 'Registered on' }, '2026-08-31'),
    text('student.name', { zh: '姓名', en: 'Name' }, '张晓明', { mask: 'name' }),
    text('student.number', { zh: '学号', en: 'Student number' }, '2023010118', { mask: 'all' }),
    text('student.college', { zh: '学院', en: 'School' }, { zh: '理学院', en: 'School of Science' }),
    text('student.major', { zh: '专业', en: 'Major' }, { zh: '物理学', en: 'Physics' }),
    ...PAPER,
  ],
  computed: [],
  fixed: [
    line('school-name', 24, same('{school.name}'), { sizePt: 15, weight: 'bold', align: 'center' }),
    line(
      'heading',
      35,
      { zh: '学期报到凭证', en: 'Proof of registration' },
      {
        sizePt: 22,
        weight: 'bold',
        align: 'center',
        letterSpacingEm: 0.1,
      },
    ),
    rule('head-rule', FIRST_ROW_MM - 5),
    ...ROWS.flatMap(([id, label, value], index): Fixed[] => {
      const y = FIRST_ROW_MM + index * ROW_MM;
      const labelStyle = { font: HEI, sizePt: 10.5, colour: GREY };
      const beside = { x: LEFT_MM + LABEL_MM, width: WIDTH_MM - LABEL_MM };
      return [
        line(`${id}-label`, y, label, labelStyle, { x: LEFT_MM, width: LABEL_MM }),
        line(`${id}-value`, y, same(value), { sizePt: 12 }, beside),
      ];
    }),
    rule('foot-rule', FIRST_ROW_MM + ROWS.length * ROW_MM),
    {
      id: 'verify',
      kind: 'qrCode',
      content: same('{document.verifyUrl}'),
      frame: { x: LEFT_MM, y: FIRST_ROW_MM + ROWS.length * ROW_MM + 6, width: 26, height: 26 },
    },
  ],
  flow: [],
};

function line(
  id: string,
  y: number,
  words: { readonly zh: string; readonly en: string },
  style: Extract<Fixed, { kind: 'text' }>['style'],
  { x, width } = { x: LEFT_MM, width: WIDTH_MM },
): Fixed {
  return {
    id,
    kind: 'text',
    frame: { x, y, width, height: ROW_MM - 2 },
    text: words,
    style,
    overflow: { rule: 'shrink', minSizePt: 5 },
    vertical: 'middle',
  };
}

function rule(id: string, y: number): Fixed {
  return {
    id,
    kind: 'line',
    frame: { x: LEFT_MM, y, width: WIDTH_MM, height: 0 },
    strokePt: 1.2,
    colour: GREY,
  };
}
