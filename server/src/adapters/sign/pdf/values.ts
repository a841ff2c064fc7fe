/** A PDF value (ISO 32000-2 7.3). Numbers, names and strings keep their source text, so that they can be written unchanged. */
export type PdfValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'name'; readonly value: string }
  | PdfString
  | PdfReference
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | PdfDictionary
  | PdfStream;

export interface PdfString {
  readonly kind: 'string';
  readonly bytes: Uint8Array;
  /** Source text including delimiters. */
  readonly raw: Uint8Array;
  /** Offset from the start of the parsed bytes. */
  readonly from: number;
}

export interface PdfReference {
  readonly kind: 'reference';
  readonly number: number;
  readonly generation: number;
}

export interface PdfDictionary {
  readonly kind: 'dictionary';
  readonly entries: ReadonlyMap<string, PdfValue>;
}

export interface PdfStream {
  readonly kind: 'stream';
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** Still encoded by its filters. */
  readonly data: Uint8Array;
}

export const NULL_VALUE: PdfValue = { kind: 'null' };

/** A non-negative integer, else undefined. */
export const wholeOf = (value: PdfValue | undefined): number | undefined =>
  value?.kind === 'number' && Number.isSafeInteger(value.value) && value.value >= 0 ? value.value : undefined;

export const nameOf = (value: PdfValue | undefined): string | undefined =>
  value?.kind === 'name' ? value.value : undefined;

/** Decodes a text string: UTF-16 or UTF-8 if marked as such, else Latin (7.9.2.2). */
export function textOf(value: PdfValue | undefined): string | undefined {
  if (value?.kind !== 'string') return undefined;
  const bytes = Buffer.from(value.bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return bytes.toString('latin1');
}
