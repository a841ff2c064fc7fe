import { ITALIC } from '@self-print/contract/template/markup.ts';

/** Marks of words in a template's text, by what they make of them. */
export const MARKS = {
  bold: { start: '**', end: '**' },
  italic: ITALIC,
  underlined: { start: '__', end: '__' },
} as const;
export type Mark = keyof typeof MARKS;

/** A text and the part of it that is selected, in UTF-16 code units. */
export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Puts a mark around what is selected, or takes it away where it is there. The same words are selected afterwards. */
export function toggleMark({ text, from, to }: Selected, mark: Mark): Selected {
  const { start, end } = MARKS[mark];
  const [before, words, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (before.endsWith(start) && after.startsWith(end)) {
    const left = before.slice(0, -start.length);
    return {
      text: left + words + after.slice(end.length),
      from: left.length,
      to: left.length + words.length,
    };
  }
  return {
    text: before + start + words + end + after,
    from: from + start.length,
    to: to + start.length,
  };
}
