import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { messageOf } from '../../../files/errorFacts.ts';
import type { DrawPlan } from './rasterPlan.ts';

/** A document that is being drawn. */
export interface RasterDocument {
  /** Its bytes in the plan's format, drawn as they are read. Throws when a page cannot be drawn. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Ends the drawing; must be called whether or not the document was read. */
  readonly close: () => Promise<void>;
}

/** Opens a PDF to be drawn for a printer that does not accept PDF; the problem is a sentence for the technician. */
export type Rasterise = (document: Uint8Array, plan: DrawPlan) => Promise<Result<RasterDocument, string>>;

/** The thread's work and its replies. */
export interface RasterWork {
  readonly wasmFile: string;
  readonly document: Uint8Array;
  readonly plan: DrawPlan;
}
export type RasterReply =
  | { readonly kind: 'opened' | 'unreadable' | 'end' }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array };

/** Opening takes milliseconds, but a hostile document may take forever. Drawing is covered by the time limit of the print. */
const OPEN_LIMIT_MS = 30 * SECOND_MS;

export const rasteriseInThread: Rasterise = async (document, plan) => {
  // Separate files next to this one, outside Electron's archive; see openSearchWorker.
  const here = import.meta.url.replace('/app.asar/', '/app.asar.unpacked/');
  const beside = fileURLToPath(new URL('./pdfium.wasm', here));
  const wasmFile = existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const workerData: RasterWork = { wasmFile, document, plan };
  const program = new URL(`./rasterWorker${extname(import.meta.filename)}`, here);
  const worker = new Worker(program, { name: 'raster', workerData, env: {} });
  const replies = replyReader(worker);
  const close = async () => void (await worker.terminate());
  const late = setTimeout(() => void worker.terminate(), OPEN_LIMIT_MS);
  try {
    const opened = await replies();
    if (opened.kind === 'opened') return ok({ chunks: () => chunksOf(worker, replies), close });
    await close();
    return fail('The document is not a readable PDF');
  } catch (error) {
    await close();
    return fail(`The document cannot be drawn: ${messageOf(error)}`);
  } finally {
    clearTimeout(late);
  }
};

/**
 * Returns the thread's replies one at a time; rejects when the thread fails. It holds none of them: a race with the thread's end, which
 * lasts as long as the document, would keep every chunk until then.
 */
export function replyReader(worker: Pick<Worker, 'on' | 'once'>): () => Promise<RasterReply> {
  let failure: Error | null = null;
  let waiting: PromiseWithResolvers<RasterReply> | null = null;
  const end = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
  };
  worker.once('error', end);
  worker.once('exit', () => end(new Error('the thread has ended')));
  worker.on('message', (reply: RasterReply) => {
    waiting?.resolve(reply);
    waiting = null;
  });
  return () => {
    if (failure) return Promise.reject(failure);
    waiting = Promise.withResolvers();
    return waiting.promise;
  };
}

async function* chunksOf(worker: Worker, replies: () => Promise<RasterReply>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const next = replies();
    worker.postMessage('next');
    const reply = await next;
    if (reply.kind !== 'chunk') return;
    yield reply.bytes;
  }
}
