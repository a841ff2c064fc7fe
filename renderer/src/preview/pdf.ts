import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** pdf.js resolves relative addresses in its worker, so they are made absolute here. */
const folder = (name: string) => new URL(`./pdfjs/${name}/`, document.baseURI).href;

/** Opens a PDF with everything it may need served by this machine. */
export function openPdf(data: Uint8Array): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({
    data,
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    enableXfa: false,
    stopAtErrors: false,
  });
}
