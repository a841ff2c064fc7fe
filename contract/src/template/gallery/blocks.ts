import type { Bilingual } from '../../fields.ts';
import { GREY, HEI, INK, SCHOOL_BLUE, SONG, STAMP_RED, same, type WrittenTemplate } from './vocabulary.ts';

export type Fixed = WrittenTemplate['fixed'][number];
export type Placed = Extract<WrittenTemplate['flow'][number], { kind: 'group' }>['elements'][number];

/** The school's name over a double rule. */
export function letterhead(school: Bilingual, pages: 'first' | 'every', widthMm = 210): Fixed[] {
  const width = widthMm - 50;
  return [
    {
      id: 'school',
      kind: 'text',
      pages,
      frame: { x: 25, y: 16, width, height: 11 },
      text: school,
      style: {
        sizePt: 22,
        weight: 'bold',
        colour: SCHOOL_BLUE,
        align: 'center',
        lineHeight: 1.2,
        letterSpacingEm: 0.5,
      },
      styleIn: { en: { sizePt: 20, letterSpacingEm: 0.04 } },
      overflow: { rule: 'shrink', minSizePt: 7 },
      vertical: 'middle',
    },
    {
      id: 'school-other',
      kind: 'text',
      pages,
      frame: { x: 25, y: 27, width, height: 5 },
      text: { zh: school.en, en: school.zh },
      style: { sizePt: 9, colour: GREY, align: 'center', lineHeight: 1.2, letterSpacingEm: 0.06 },
      styleIn: { en: { letterSpacingEm: 0.3 } },
      overflow: { rule: 'shrink', minSizePt: 5 },
      vertical: 'middle',
    },
    {
      id: 'rule-thick',
      kind: 'line',
      pages,
      frame: { x: 25, y: 34, width, height: 0 },
      strokePt: 1.6,
      colour: SCHOOL_BLUE,
    },
    {
      id: 'rule-thin',
      kind: 'line',
      pages,
      frame: { x: 25, y: 35, width, height: 0 },
      strokePt: 0.4,
      colour: SCHOOL_BLUE,
    },
  ];
}

const RUNNING_FOOT_HEIGHT_MM = 4;
/** Where the running foot begins on A4, so that it ends where most printers leave the paper blank. */
const RUNNING_FOOT_MM = 288;

/** Whose document it is, at the head of every page but the first, and the number of the document and the page at the foot of each. */
export function runningHead(width: number, footMm = RUNNING_FOOT_MM): Fixed[] {
  const foot = { pages: 'every', style: { font: HEI, sizePt: 7.5, colour: GREY } } as const;
  return [
    {
      id: 'running-person',
      kind: 'text',
      pages: 'later',
      frame: { x: 25, y: 35.4, width, height: 4.4 },
      text: {
        zh: '{student.name}　学号 {student.number}',
        en: '{student.name}, student no. {student.number}',
      },
      style: { sizePt: 8, lineHeight: 1.2, align: 'right' },
      overflow: { rule: 'shrink', minSizePt: 4 },
      vertical: 'middle',
    },
    {
      ...foot,
      id: 'running-number',
      kind: 'text',
      frame: { x: 25, y: footMm, width: width / 2, height: RUNNING_FOOT_HEIGHT_MM },
      text: { zh: '文件编号 {document.number}', en: 'Document {document.number}' },
      vertical: 'middle',
    },
    {
      ...foot,
      id: 'page-number',
      kind: 'pageNumber',
      frame: { x: 25 + width / 2, y: footMm, width: width / 2, height: RUNNING_FOOT_HEIGHT_MM },
      text: { zh: '第 {page} 页，共 {pages} 页', en: 'Page {page} of {pages}' },
      style: { ...foot.style, align: 'right' },
    },
  ];
}

/** A document's number in Code 128 has 264 modules with its quiet zones; below 0.25 mm a module not every reader takes it. */
const BARS_MM = 66;

/** A very light tiled watermark of the school behind the text. */
export const watermark = (school: Bilingual): Fixed => ({
  id: 'watermark',
  kind: 'watermark',
  text: school,
  style: { font: HEI, sizePt: 17, colour: SCHOOL_BLUE, letterSpacingEm: 0.2 },
  styleIn: { en: { sizePt: 13, letterSpacingEm: 0 } },
  opacity: 0.055,
  angleDegrees: -30,
});

/** The words of a stamp: whose it is along its arc, and what it is for. */
interface StampWords {
  readonly arc: Bilingual;
  readonly below?: Bilingual;
}

/** Who signs: the words above the date, and those of the stamp. */
export interface Signer {
  readonly office: Bilingual;
  readonly stamp: StampWords;
}

/** An office of the university with a stamp of its own for certificates. */
export function officeOf(
  school: Bilingual,
  { zh, en, onStamp }: { readonly zh: string; readonly en: string; readonly onStamp: string },
): Signer {
  return {
    office: { zh: `${school.zh}${zh}`, en },
    stamp: {
      arc: { zh: `${school.zh}${zh}`, en: school.en.toUpperCase() },
      below: { zh: '证明专用章', en: onStamp },
    },
  };
}

/** The office that keeps the records of studies. */
export const registrar = (school: Bilingual): Signer =>
  officeOf(school, { zh: '教务处', en: 'Office of the Registrar', onStamp: 'REGISTRAR' });

/** The office that looks after students. */
export const studentAffairs = (school: Bilingual): Signer =>
  officeOf(school, { zh: '学生工作处', en: 'Office of Student Affairs', onStamp: 'STUDENTS' });

/** The university itself, whose stamp has its name and nothing else. */
export const university = (school: Bilingual): Signer => ({
  office: school,
  stamp: { arc: { zh: school.zh, en: school.en.toUpperCase() } },
});

/**
 * Office, date and stamp at the right end of a group of this width. The Chinese stamp lies over the month and, where the date is short,
 * begins at 年, as is customary: in no year does its ring touch a 〇 (二〇三〇年), which could not be read in black and white. In English, where this is not customary, they are next to each other.
 */
export function signedBlock(widthMm: number, { office, stamp: words }: Signer): Placed[] {
  const left = widthMm - 80;
  // In English both end at the right, and the date leaves room for what stands beside it.
  const widths = { zh: { office: 80, 'issued-on': 80 }, en: { office: left + 34, 'issued-on': 40 } };
  const line = (id: 'office' | 'issued-on', language: 'zh' | 'en', y: number, text: string): Placed => ({
    id: `${id}-${language}`,
    kind: 'text',
    only: language,
    frame: {
      x: language === 'zh' ? left : left + 34 - widths.en[id],
      y,
      width: widths[language][id],
      height: 7,
    },
    text: { [language]: text },
    style: {
      sizePt: 12,
      weight: id === 'office' ? 'bold' : 'regular',
      align: language === 'zh' ? 'center' : 'right',
    },
    overflow: { rule: 'shrink', minSizePt: 6 },
  });
  return [
    stamp('zh', left + 38, words),
    stamp('en', left + 38, words),
    line('office', 'zh', 14, office.zh),
    line('office', 'en', 14, office.en),
    line('issued-on', 'zh', 23, '{issuedOn:chinese}'),
    line('issued-on', 'en', 22, '{issuedOn}'),
  ];
}

function stamp(only: 'zh' | 'en', x: number, { arc, below }: StampWords): Placed {
  return {
    id: `seal-${only}`,
    kind: 'seal',
    only,
    frame: { x, y: 0, width: 42, height: 42 },
    source: {
      from: 'drawn',
      arc: { [only]: arc[only] },
      ...(below && { below: { [only]: below[only] } }),
      font: SONG,
      colour: STAMP_RED,
    },
  };
}

/** How to verify the paper: QR code, link and number, at the foot of the first page. */
export function verification(top: number, widthMm = 210): Fixed[] {
  return verificationBlock(widthMm - 50).map((part) => ({
    ...part,
    frame: { ...part.frame, x: part.frame.x + 25, y: part.frame.y + top },
  }));
}

/** The same in a group of this width, where the flow puts it. */
export const VERIFICATION_HEIGHT_MM = 27;
export function verificationBlock(width: number): Placed[] {
  return [
    {
      id: 'foot-rule',
      kind: 'line',
      frame: { x: 0, y: 0, width, height: 0 },
      strokePt: 0.4,
      colour: '#b8c0cc',
    },
    {
      id: 'verify-code',
      kind: 'qrCode',
      frame: { x: 0, y: 2.5, width: 24, height: 24 },
      content: same('{document.verifyUrl}'),
      colour: INK,
    },
    {
      id: 'verify-text',
      kind: 'text',
      frame: { x: 27, y: 3.5, width: width - BARS_MM - 31, height: 15 },
      text: {
        zh: '**扫描二维码或访问网址核验真伪**\n文件编号 {document.number}\n本文件经数字签名，任何改动均可被检出。',
        en: '**Scan the code or open the link to verify**\nDocument {document.number}\nDigitally signed: alterations are detected.',
      },
      style: { font: HEI, sizePt: 7.5, lineHeight: 1.65, colour: GREY },
    },
    {
      id: 'verify-link',
      kind: 'text',
      frame: { x: 27, y: 20, width: width - 27, height: 5 },
      text: same('{document.verifyUrl}'),
      style: { font: HEI, sizePt: 7.5, colour: GREY },
      // Platform addresses differ widely in length.
      overflow: { rule: 'shrink', minSizePt: 4 },
      vertical: 'middle',
    },
    {
      id: 'number-bars',
      kind: 'barcode',
      frame: { x: width - BARS_MM, y: 4, width: BARS_MM, height: 14 },
      symbology: 'code128',
      content: same('{document.number}'),
      colour: INK,
    },
  ];
}
