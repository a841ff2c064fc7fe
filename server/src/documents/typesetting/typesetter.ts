import type { Result } from '@self-print/contract/result.ts';
import type { EngineProblem } from '../renderProblem.ts';

/** A document to typeset: the source is the same per template and language, the data differs. */
export interface TypesetJob {
  readonly source: string;
  /** JSON. The source only reads strings and numbers from it; nothing in it is executed. */
  readonly data: string;
  /** Images by the paths used in the data. */
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Font folders; a job sees no other fonts. */
  readonly fontFolders: readonly string[];
  /** What its file claims to be: a document that is kept and read aloud (PDF/A-2a and PDF/UA-1), or a text to be printed (PDF/A-2u). */
  readonly claims: 'accessible' | 'printable';
}

/** What a source reports about its layout. Lengths in points from the upper left corner of the page. */
export type LayoutReport =
  | {
      readonly kind: 'overflow';
      readonly id: string;
      /** In a table: rows of data and columns, both from 1. */
      readonly cell?: { readonly row: number; readonly column: number } | undefined;
    }
  /** The person is named on this page. */
  | { readonly kind: 'person'; readonly what: 'name' | 'number'; readonly page: number }
  | {
      /** A picture that is read aloud; in the order in which they are read. */
      readonly kind: 'figure';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly pageHeight: number;
    }
  | {
      readonly kind: 'stamp';
      readonly id: string;
      readonly page: number;
      readonly x: number;
      readonly y: number;
    };

export interface TypesetDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly reports: readonly LayoutReport[];
}

/** Typesets documents outside the process that serves requests. */
export interface Typesetter {
  readonly typeset: (job: TypesetJob) => Promise<Result<TypesetDocument, EngineProblem>>;
  /** Ends the processes; waiting and running jobs fail. */
  readonly close: () => Promise<void>;
}
