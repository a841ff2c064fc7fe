import type { Bilingual } from '@self-print/contract/fields.ts';
import type { templateShape } from '@self-print/contract/template/template.ts';
import type { z } from 'zod/mini';
import { withoutMarks } from './withoutMarks.ts';

/** A page to begin with: a title, a paragraph with the holder's name, and the number of the document. */
export function firstDraft(name: Bilingual): z.input<typeof templateShape> {
  const title = withoutMarks(name);
  return {
    format: 1,
    page: { size: 'A4', orientation: 'portrait', margins: { top: 60, right: 25, bottom: 40, left: 25 } },
    pagesMax: 1,
    languages: ['zh', 'en'],
    title,
    text: {
      font: 'Noto Serif SC',
      sizePt: 12,
      weight: 'regular',
      lineHeight: 1.6,
      letterSpacingEm: 0,
      colour: '#14263b',
      align: 'left',
    },
    variables: [
      {
        name: 'student.name',
        type: 'text',
        label: { zh: '姓名', en: 'Name' },
        mask: 'name',
        sample: { zh: '张晓明', en: 'ZHANG Xiaoming' },
      },
    ],
    fixed: [
      {
        id: 'title',
        kind: 'text',
        role: 'title',
        frame: { x: 25, y: 34, width: 160, height: 14 },
        text: title,
        style: { sizePt: 22, weight: 'bold', align: 'center' },
        vertical: 'middle',
      },
    ],
    flow: [
      {
        id: 'statement',
        kind: 'paragraph',
        text: {
          zh: '兹证明**{student.name}**同学……',
          en: 'This is to certify that **{student.name}** …',
        },
      },
    ],
  };
}
