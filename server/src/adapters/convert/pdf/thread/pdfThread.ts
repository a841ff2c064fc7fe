import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { PDF_MEMORY_KEPT_BYTES, PDF_MEMORY_LIMIT_BYTES } from '../../limits.ts';
import { openPdfium } from '../../pdfium/openPdfium.ts';
import { cleanPdf } from '../cleanPdf.ts';
import { drawPages } from '../drawPages.ts';
import { layOutPdf } from '../layOutPdf.ts';
import type { PdfWork } from '../pdfWork.ts';
import type { PdfAnswer, PdfReply, PdfTask } from './messages.ts';

/**
 * A thread that opens PDFs, one at a time. PDFium and its document are confined to the memory of a WebAssembly instance. An
 * exception, for example when that memory is exhausted, ends the thread.
 */
const require = createRequire(import.meta.url);
const font = (family: string, path: string) => ({ family, read: () => readFileSync(require.resolve(path)) });
const pdfium = await openPdfium({
  memoryLimitBytes: PDF_MEMORY_LIMIT_BYTES,
  fonts: {
    serif: font('Noto Serif SC', '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
    sans: font('Noto Sans SC', '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  },
});
const reply = (message: PdfReply) => parentPort?.postMessage(message);
const work: PdfWork = { pdfium, onPage: () => reply({ kind: 'page' }), now: () => performance.now() };

parentPort?.on('message', async (task: PdfTask) => {
  const answer = await answerTo(task);
  reply({ kind: 'done', answer, isFull: pdfium.memoryBytes() > PDF_MEMORY_KEPT_BYTES });
});
reply({ kind: 'ready' });

async function answerTo(task: PdfTask): Promise<PdfAnswer> {
  switch (task.kind) {
    case 'clean':
      return { kind: 'clean', result: await cleanPdf(work, task.pdf) };
    case 'draw':
      return { kind: 'draw', result: drawPages(work, task.pdf, task.request) };
    case 'layOut':
      return { kind: 'layOut', result: await layOutPdf(work, task.pdf, task.layout) };
  }
}
