import type { UploadResult } from '../../uploadProblem.ts';
import type { CleanPdf } from '../cleanPdf.ts';
import type { DrawnPage, PageRequest } from '../drawPages.ts';
import type { LaidOutPdf, PrintLayout } from '../layOutPdf.ts';

/** What a thread does with one PDF. */
export type PdfTask = { readonly pdf: Uint8Array } & (
  | { readonly kind: 'clean' }
  | { readonly kind: 'draw'; readonly request: PageRequest }
  | { readonly kind: 'layOut'; readonly layout: PrintLayout }
);

export type PdfAnswer =
  | { readonly kind: 'clean'; readonly result: UploadResult<CleanPdf> }
  | { readonly kind: 'draw'; readonly result: UploadResult<readonly DrawnPage[]> }
  | { readonly kind: 'layOut'; readonly result: UploadResult<LaidOutPdf> };

/**
 * `ready`: the thread has started. `page`: one more page is done. `done`: the thread waits for its next task, or has used too much
 * memory (`isFull`) and has to be replaced.
 */
export type PdfReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'page' }
  | { readonly kind: 'done'; readonly answer: PdfAnswer; readonly isFull: boolean };
