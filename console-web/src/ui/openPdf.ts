import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Opens a PDF of our own engine: its fonts are embedded and its pictures need no further decoder, so that nothing else is fetched. */
export function openPdf(data: Uint8Array): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({ data, enableXfa: false, useWasm: false });
}
