import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openPdf } from './drawWithPdfium.ts';
import { encodePages } from './encodePages.ts';
import type { RasterReply, RasterWork } from './rasterise.ts';

/** Draws one document in a separate thread, one band per request. An exception ends the thread, and with it the document. */
const { wasmFile, document, plan }: RasterWork = workerData;
const reply = (message: RasterReply) => parentPort?.postMessage(message);

const pdf = await openPdf(await readFile(wasmFile), document, plan);
if (pdf === null) reply({ kind: 'unreadable' });
else {
  const chunks = encodePages(plan, pdf.pages, pdf.drawBand);
  parentPort?.on('message', () => {
    const next = chunks.next();
    reply(next.done ? { kind: 'end' } : { kind: 'chunk', bytes: next.value });
  });
  reply({ kind: 'opened' });
}
