import type { TemplateIssue } from '@self-print/contract/template/templateIssue.ts';
import type { ValueProblem } from '@self-print/contract/template/values/valueProblem.ts';

/** Why a document could not be made. Contains no personal data: names of variables and characters, but no values. */
export type RenderProblem =
  | { readonly kind: 'badTemplate'; readonly issues: readonly TemplateIssue[] }
  /** The template has no texts in this language. */
  | { readonly kind: 'languageMissing' }
  | { readonly kind: 'unknownFont'; readonly family: string }
  | ValueProblem
  /** A sum that the template names is not that of the column's numbers. */
  | {
      readonly kind: 'wrongTotal';
      readonly variable: string;
      readonly list: string;
      readonly column: string;
      readonly elementId: string;
    }
  /** No available font has this character. */
  | {
      readonly kind: 'missingGlyph';
      readonly character: string;
      /** In the notation `U+36C3`. */
      readonly codePoint: string;
      readonly elementId: string;
      readonly cell?: TableCell;
    }
  /** The text does not fit, even at the smallest size that the template permits. */
  | { readonly kind: 'overflow'; readonly elementId: string; readonly cell?: TableCell }
  | { readonly kind: 'tooManyPages'; readonly pages: number; readonly limit: number }
  /** A bar would be shorter than nothing or longer than the longest; rows count from 1. */
  | { readonly kind: 'chartValue'; readonly elementId: string; readonly row: number }
  /** A seal is sliced over fewer pages than there are. */
  | {
      readonly kind: 'tooManySlices';
      readonly elementId: string;
      readonly pages: number;
      readonly limit: number;
    }
  /** A page has a seal but not the name or number that other pages have. */
  | { readonly kind: 'sealWithoutPerson'; readonly page: number }
  | { readonly kind: 'resourceMissing'; readonly resource: string; readonly elementId: string }
  /** Not a PNG, JPEG or SVG image as permitted by `content/resources.ts`. */
  | { readonly kind: 'resourceUnusable'; readonly resource: string; readonly elementId: string }
  /** The content of a code is too long or has characters that it cannot encode. */
  | { readonly kind: 'codeContent'; readonly elementId: string }
  /** A barcode's place is too narrow for what it says: readers would not take its bars. It needs this width, with its quiet zones. */
  | { readonly kind: 'barsTooFine'; readonly elementId: string; readonly widthMm: number }
  | EngineProblem;

/** The engine failed; this says nothing about the document. */
export type EngineProblem =
  | { readonly kind: 'engineBusy' }
  | { readonly kind: 'engineTimeout' }
  | { readonly kind: 'engineFailed'; readonly detail: string };

/** Where in a table: rows of data and columns, both from 1. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
}
