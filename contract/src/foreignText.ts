/** Control characters except line breaks, and lone surrogates: databases and log readers reject them. */
const UNFIT = /(?!\n)[\p{Cc}\p{Cs}]/gu;

/** What breaks a line, or a header. */
const UNFIT_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** They show the characters around them in another order, so that a name reads as another one. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;

/** A title or name that a person wrote, as one line that reads as it is written. */
export function lineOf(text: string): string {
  return text.replaceAll(DIRECTION_MARKS, '').replaceAll(UNFIT_IN_LINE, ' ').trim();
}

/** Control characters that a cell of a table cannot mean, and lone surrogates. */
const UNFIT_IN_CELL = /(?![\n\r\t])[\p{Cc}\p{Cs}]/gu;
/** Seen by nobody, but a number that was copied with one from another program is not the same number. */
const INVISIBLE = /[\p{Bidi_Control}\u200B]/gu;

/** The text of a cell of somebody's table; it may have several lines. */
export function cellOf(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(UNFIT_IN_CELL, ' ').trim();
}

/** Makes text of a printer or another foreign program fit to be stored and shown. */
export function foreignText(text: string, maxLength: number): string {
  return text.replaceAll(UNFIT, ' ').slice(0, maxLength).replaceAll(UNFIT, ' ');
}
