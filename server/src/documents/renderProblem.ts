import type { TemplateIssue } from '@self-print/contract/template/templateIssue.ts';
import type { VariableType } from '@self-print/contract/template/variables.ts';

/** Why there is no document. It never has personal data: names of variables and characters, not values. */
export type RenderProblem =
  | { readonly kind: 'badTemplate'; readonly issues: readonly TemplateIssue[] }
  /** The template has no texts in this language. */
  | { readonly kind: 'languageMissing' }
  | { readonly kind: 'unknownFont'; readonly family: string }
  /** A required value is absent or empty. */
  | ({ readonly kind: 'missingValue' } & ValuePlace)
  | ({ readonly kind: 'wrongValue'; readonly expected: VariableType } & ValuePlace)
  /** No font of the product has this character. */
  | {
      readonly kind: 'missingGlyph';
      readonly character: string;
      /** As it is written: `U+36C3`. */
      readonly codePoint: string;
      readonly elementId: string;
    }
  /** The text is larger than its place, even as small as the template lets it become. */
  | { readonly kind: 'overflow'; readonly elementId: string }
  | { readonly kind: 'tooManyPages'; readonly pages: number; readonly limit: number }
  | { readonly kind: 'resourceMissing'; readonly resource: string; readonly elementId: string }
  /** It is not a PNG, JPEG or SVG image of the kinds that `content/resources.ts` allows. */
  | { readonly kind: 'resourceUnusable'; readonly resource: string; readonly elementId: string }
  /** The content of a code does not fit into it, or has characters that it cannot carry. */
  | { readonly kind: 'codeContent'; readonly elementId: string }
  | EngineProblem;

/** Nothing is wrong with the document; the engine did not do its work. */
export type EngineProblem =
  | { readonly kind: 'engineBusy' }
  | { readonly kind: 'engineTimeout' }
  | { readonly kind: 'engineFailed'; readonly detail: string };

/** A variable, or a column of a list in one of its rows, which count from 1. */
export interface ValuePlace {
  readonly variable: string;
  readonly list?: string;
  readonly row?: number;
}
