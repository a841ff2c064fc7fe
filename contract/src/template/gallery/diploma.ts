import type { Bilingual } from '../../fields.ts';
import { type Fixed, type Placed, signedBlock, university } from './blocks.ts';
import {
  BODY_TEXT,
  GREY,
  HEI,
  INK,
  PAPER,
  PHOTO_VARIABLE,
  SCHOOL_BLUE,
  same,
  text,
  type Variable,
  type WrittenTemplate,
} from './vocabulary.ts';

const PAPER_WIDTH_MM = 297;
const MARGIN_MM = 40;
const TEXT_LEFT_MM = 107;
const TEXT_WIDTH_MM = 150;
const PAPER_HEIGHT_MM = 210;
/** Where president, date and stamp stand, however short the text is. */
const SIGNED_MM = 138;

interface DiplomaParts {
  readonly school: Bilingual;
  readonly title: Bilingual;
  readonly variables: readonly Variable[];
  /** At the foot: the numbers of this paper and of the original. */
  readonly numbers: Bilingual;
  /** What the holder has achieved. */
  readonly achievement: Bilingual;
  /** Why it is issued. */
  readonly reason: Bilingual;
}

/** A framed landscape page with photograph, president and the university's stamp, in place of a lost original. */
export function diploma(parts: DiplomaParts): WrittenTemplate {
  const { school, title, variables } = parts;
  return {
    format: 1,
    page: {
      size: 'A4',
      orientation: 'landscape',
      margins: {
        top: 66,
        right: PAPER_WIDTH_MM - TEXT_LEFT_MM - TEXT_WIDTH_MM,
        bottom: PAPER_HEIGHT_MM - SIGNED_MM + 1,
        left: TEXT_LEFT_MM,
      },
    },
    pagesMax: 1,
    languages: ['zh', 'en'],
    title,
    text: BODY_TEXT,
    variables: [
      ...variables,
      PHOTO_VARIABLE,
      text('president', { zh: '校长', en: 'President' }, { zh: '𠅤明远', en: 'LI Mingyuan' }),
      ...PAPER,
    ],
    fixed: [...headOf(school, title), ...signedBy(school), ...besideText(parts.numbers)],
    flow: [
      {
        id: 'statement',
        kind: 'paragraph',
        text: parts.achievement,
        style: { sizePt: 16, lineHeight: 2, align: 'justify' },
        styleIn: { en: { sizePt: 12.5, lineHeight: 1.55 } },
        indentEm: 2,
      },
      {
        id: 'lost',
        kind: 'paragraph',
        before: 2,
        text: parts.reason,
        style: { sizePt: 13, lineHeight: 1.8, colour: GREY },
        styleIn: { en: { sizePt: 11.5, lineHeight: 1.5 } },
        indentEm: 2,
      },
    ],
  };
}

const signedBy = (school: Bilingual): readonly Fixed[] =>
  [PRESIDENT, ...signedBlock(TEXT_WIDTH_MM, university(school))].map((part) => ({
    ...part,
    frame: { ...part.frame, x: part.frame.x + TEXT_LEFT_MM, y: part.frame.y + SIGNED_MM },
  }));

/** Above it is room for a signature. */
const PRESIDENT: Placed = {
  id: 'president',
  kind: 'text',
  frame: { x: 0, y: 23, width: 55, height: 8 },
  text: { zh: '校长　**{president}**', en: 'President  **{president}**' },
  style: { sizePt: 14 },
  overflow: { rule: 'shrink', minSizePt: 7 },
  vertical: 'middle',
};

const headOf = (school: Bilingual, title: Bilingual): readonly Fixed[] => [
  {
    id: 'frame-thick',
    kind: 'rect',
    frame: { x: 12, y: 12, width: 273, height: 186 },
    strokePt: 2.4,
    colour: SCHOOL_BLUE,
  },
  {
    id: 'frame-thin',
    kind: 'rect',
    frame: { x: 14.5, y: 14.5, width: 268, height: 181 },
    strokePt: 0.5,
    colour: SCHOOL_BLUE,
  },
  {
    id: 'school',
    kind: 'text',
    frame: { x: 40, y: 25, width: 217, height: 12 },
    text: school,
    style: { sizePt: 20, align: 'center', lineHeight: 1.2, letterSpacingEm: 0.5, colour: SCHOOL_BLUE },
    styleIn: { en: { sizePt: 18, letterSpacingEm: 0.05 } },
    overflow: { rule: 'shrink', minSizePt: 7 },
    vertical: 'middle',
  },
  {
    id: 'heading',
    kind: 'text',
    role: 'title',
    frame: { x: 40, y: 44, width: 217, height: 16 },
    text: title,
    style: {
      sizePt: 34,
      weight: 'bold',
      align: 'center',
      lineHeight: 1.2,
      letterSpacingEm: 0.4,
      colour: SCHOOL_BLUE,
    },
    styleIn: { en: { sizePt: 30, letterSpacingEm: 0.03 } },
    vertical: 'middle',
  },
];

const besideText = (numbers: Bilingual): readonly Fixed[] => [
  {
    id: 'photo',
    kind: 'image',
    frame: { x: MARGIN_MM, y: 70, width: 35, height: 49 },
    source: { from: 'variable', variable: 'student.photo' },
    fit: 'cover',
    alt: { zh: '照片', en: 'Photograph' },
  },
  {
    id: 'photo-edge',
    kind: 'rect',
    frame: { x: MARGIN_MM, y: 70, width: 35, height: 49 },
    strokePt: 0.4,
    colour: GREY,
  },
  {
    id: 'verify-code',
    kind: 'qrCode',
    frame: { x: MARGIN_MM + 4.5, y: 128, width: 26, height: 26 },
    content: same('{document.verifyUrl}'),
    colour: INK,
  },
  {
    id: 'verify-text',
    kind: 'text',
    frame: { x: 28, y: 155, width: 59, height: 10 },
    text: { zh: '扫码核验真伪\n{document.number}', en: 'Scan to verify\n{document.number}' },
    style: { font: HEI, sizePt: 7.5, align: 'center', colour: GREY },
  },
  {
    id: 'numbers',
    kind: 'text',
    frame: { x: 28, y: 183, width: 240, height: 7 },
    text: numbers,
    style: { font: HEI, sizePt: 9, align: 'center', colour: GREY },
    overflow: { rule: 'shrink', minSizePt: 7 },
  },
];
