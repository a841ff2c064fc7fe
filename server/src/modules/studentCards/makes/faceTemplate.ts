import type { Bilingual } from '@self-print/contract/fields.ts';
import {
  BODY_TEXT,
  GREY,
  HEI,
  PHOTO_VARIABLE,
  SCHOOL_BLUE,
  same,
  text,
  type WrittenTemplate,
} from '@self-print/contract/template/gallery/vocabulary.ts';

type Fixed = WrittenTemplate['fixed'][number];

/**
 * Card printers print 1016 by 648 pixels at 300 dpi, a little past the edges of a card (ISO/IEC 7810 ID-1). Pages cannot be that small, so
 * this one is twice as large in each direction, and drawn at half the resolution.
 */
const WIDTH_MM = 172.04;
const HEIGHT_MM = 109.73;
/** What may be cut off at the edge. */
const MARGIN_MM = 8;
const PHOTO = { x: MARGIN_MM, y: 34, width: 42, height: 54 } as const;
const LABEL_X_MM = 58;
const VALUE_X_MM = 84;
const FIRST_ROW_MM = 34;
const ROW_MM = 11;
const BLACK = '#000000';

const ROWS: readonly { readonly name: string; readonly label: Bilingual }[] = [
  { name: 'card.name', label: { zh: '姓名', en: 'Name' } },
  { name: 'card.number', label: { zh: '学号', en: 'Number' } },
  { name: 'card.college', label: { zh: '学院', en: 'School' } },
  { name: 'card.major', label: { zh: '专业', en: 'Major' } },
  { name: 'card.category', label: { zh: '层次', en: 'Level' } },
];

/** The face of a student card, in Chinese and the same for every school. Without a photo on record its place stays empty. */
export const faceTemplate = (hasPhoto: boolean): WrittenTemplate => ({
  format: 1,
  page: {
    size: { width: WIDTH_MM, height: HEIGHT_MM },
    orientation: 'landscape',
    margins: { top: MARGIN_MM, right: MARGIN_MM, bottom: MARGIN_MM, left: MARGIN_MM },
  },
  pagesMax: 1,
  languages: ['zh'],
  title: { zh: '学生证', en: 'Student card' },
  text: { ...BODY_TEXT, colour: BLACK },
  variables: [
    text('school', { zh: '学校', en: 'School' }, '示例大学'),
    ...ROWS.map(({ name, label }) => text(name, label, '—', { required: false })),
    ...(hasPhoto ? [PHOTO_VARIABLE] : []),
  ],
  computed: [],
  fixed: [
    line('school-name', 10, same('{school}'), {
      sizePt: 22,
      weight: 'bold',
      align: 'center',
      colour: SCHOOL_BLUE,
    }),
    line(
      'title',
      21,
      { zh: '学　生　证　STUDENT CARD', en: 'STUDENT CARD' },
      { sizePt: 13, align: 'center' },
    ),
    { id: 'photo-edge', kind: 'rect', frame: PHOTO, strokePt: 0.6, colour: GREY },
    ...(hasPhoto ? [photo] : []),
    ...ROWS.flatMap(rowOf),
  ],
  flow: [],
});

const photo: Fixed = {
  id: 'photo',
  kind: 'image',
  frame: PHOTO,
  source: { from: 'variable', variable: 'student.photo' },
  fit: 'cover',
  alt: { zh: '照片', en: 'Photograph' },
};

type TextUnit = Extract<Fixed, { kind: 'text' }>;
const common = { kind: 'text', overflow: { rule: 'shrink', minSizePt: 5 }, vertical: 'middle' } as const;

function line(id: string, y: number, words: Bilingual, style: TextUnit['style']): TextUnit {
  const frame = { x: MARGIN_MM, y, width: WIDTH_MM - 2 * MARGIN_MM, height: 11 };
  return { ...common, id, frame, text: words, style };
}

function rowOf({ name, label }: (typeof ROWS)[number], index: number): Fixed[] {
  const y = FIRST_ROW_MM + index * ROW_MM;
  const id = name.replace('.', '-');
  return [
    {
      ...common,
      id: `${id}-label`,
      frame: { x: LABEL_X_MM, y, width: VALUE_X_MM - LABEL_X_MM, height: ROW_MM },
      text: label,
      style: { font: HEI, sizePt: 12, colour: GREY },
    },
    {
      ...common,
      id: `${id}-value`,
      frame: { x: VALUE_X_MM, y, width: WIDTH_MM - MARGIN_MM - VALUE_X_MM, height: ROW_MM },
      text: same(`{${name}}`),
      style: { sizePt: 16, weight: 'bold' },
    },
  ];
}
