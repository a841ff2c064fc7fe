import type { IdCardRecord } from '@self-print/contract/agent/cards.ts';

/** Reads the fields of a text block by byte offset and length. */
export interface Fields {
  /** Without trailing padding; leading and inner blanks belong to the text. */
  readonly text: (offset: number, bytes: number) => string;
  /** With padding, for texts continued elsewhere. */
  readonly raw: (offset: number, bytes: number) => string;
}

const PADDING: ReadonlySet<string | undefined> = new Set([' ', '\0', '\u3000']);
/** On cards of holders over 46. */
const FOR_EVER = '长期';

/** Unpaired surrogates become U+FFFD; a byte order mark is treated as text. */
const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

export function fieldsOf(block: Uint8Array): Fields {
  const raw = (offset: number, bytes: number) => decoder.decode(block.subarray(offset, offset + bytes));
  return { raw, text: (offset, bytes) => withoutPadding(raw(offset, bytes)) };
}

export function withoutPadding(text: string): string {
  let length = text.length;
  while (PADDING.has(text[length - 1])) length -= 1;
  return text.slice(0, length);
}

/** Converts YYYYMMDD to YYYY-MM-DD; null for anything else. */
export function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month}-${day}` : null;
}

/** End of validity: a date, `never` for a card that does not expire, null when invalid. */
export function endOf(text: string): string | 'never' | null {
  return text === FOR_EVER ? 'never' : dateOf(text);
}

export function sexOf(code: string): IdCardRecord['sex'] {
  switch (code) {
    case '1':
      return 'male';
    case '2':
      return 'female';
    case '9':
      return 'notStated';
    default:
      return 'unknown';
  }
}

export function orNull(text: string): string | null {
  return text === '' ? null : text;
}
