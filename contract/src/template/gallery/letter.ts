import type { Bilingual } from '../../fields.ts';
import type { LocalText } from '../texts.ts';
import { letterhead, runningHead, type Signer, signedBlock, verification, watermark } from './blocks.ts';
import { BODY_TEXT, PAPER, type Variable, type WrittenTemplate } from './vocabulary.ts';

const TEXT_WIDTH_MM = 160;
/** Where the foot with the code begins. */
const FOOT_MM = 262;

type Flow = WrittenTemplate['flow'][number];

const STATEMENT = {
  style: { sizePt: 15, lineHeight: 2, align: 'justify' },
  styleIn: { en: { sizePt: 12.5, lineHeight: 1.75 } },
} as const;

interface LetterParts {
  readonly school: Bilingual;
  readonly title: Bilingual;
  readonly variables: readonly Variable[];
  readonly computed?: WrittenTemplate['computed'];
  /** Whether it may need more pages, which then name the person. */
  readonly isLong?: boolean;
  /** To whom it is written; in English to everybody when left out. */
  readonly addressee?: Bilingual;
  /** The last words; those of a certificate when left out. */
  readonly closing?: Bilingual;
  /** Between the heading and what closes the letter. */
  readonly body: readonly Flow[];
  readonly signer: Signer;
}

/** A page of the university's paper that certifies something: heading, statement, office with date and seal, code. */
export function letter(parts: LetterParts): WrittenTemplate {
  const { school, title, variables, computed = [], body, signer, addressee, closing, isLong = false } = parts;
  return {
    format: 1,
    page: { size: 'A4', orientation: 'portrait', margins: { top: 52, right: 25, bottom: 38, left: 25 } },
    ...(isLong ? {} : { pagesMax: 1 }),
    languages: ['zh', 'en'],
    title,
    text: BODY_TEXT,
    variables: [...variables, ...PAPER],
    computed,
    fixed: [
      watermark(school),
      ...letterhead(school, isLong ? 'every' : 'first'),
      ...(isLong ? runningHead(TEXT_WIDTH_MM) : []),
      ...verification(FOOT_MM),
    ],
    flow: [
      {
        id: 'heading',
        kind: 'paragraph',
        role: 'title',
        text: title,
        style: { sizePt: 30, weight: 'bold', align: 'center', letterSpacingEm: 0.4 },
        styleIn: { en: { sizePt: 26, letterSpacingEm: 0.02 } },
        after: 13,
      },
      {
        id: 'addressee',
        kind: 'paragraph',
        ...(addressee
          ? { text: addressee, style: { sizePt: 15 }, styleIn: { en: { sizePt: 12.5 } } }
          : { only: 'en', text: { en: 'To whom it may concern,' }, style: { sizePt: 12.5 } }),
        after: 4,
      },
      ...body,
      // In English the statement needs no such words.
      closing ? statement('closing', closing) : statement('closing', { zh: '特此证明。' }, { only: 'zh' }),
      {
        id: 'signed',
        kind: 'group',
        before: 12,
        height: 44,
        elements: signedBlock(TEXT_WIDTH_MM, signer),
      },
    ],
  };
}

/** A paragraph of the letter. `when`: only with a value of this variable. */
export function statement(
  id: string,
  text: LocalText,
  more: { readonly when?: string; readonly only?: 'zh' | 'en' } = {},
): Flow {
  return { id, kind: 'paragraph', text, ...STATEMENT, indentEm: 2, after: 0, ...more };
}
