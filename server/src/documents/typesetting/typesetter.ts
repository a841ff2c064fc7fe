import type { Result } from '@self-print/contract/result.ts';
import type { EngineProblem } from '../renderProblem.ts';

/** A document to be set: the source stays the same for a template and a language, the data changes. */
export interface TypesetJob {
  readonly source: string;
  /** JSON. The source reads it as strings and numbers; nothing in it is run. */
  readonly data: string;
  /** Images by the paths that the data names. */
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  /** Where the fonts are; a job sees no others. */
  readonly fontFolders: readonly string[];
}

/** What a source reports about its layout. Lengths are in points from the upper left corner of the page. */
export type LayoutReport =
  | { readonly kind: 'overflow'; readonly id: string }
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

/** Sets documents outside the process that serves requests. */
export interface Typesetter {
  readonly typeset: (job: TypesetJob) => Promise<Result<TypesetDocument, EngineProblem>>;
  /** Ends the processes; jobs that wait or run end with a problem. */
  readonly close: () => Promise<void>;
}
