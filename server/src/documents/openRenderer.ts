import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadFontSet } from './fonts/fontSet.ts';
import { type CertificateRenderer, createCertificateRenderer } from './renderCertificate.ts';
import type { WorkerSettings } from './typesetting/messages.ts';
import { createTypesetterPool, type PoolOptions } from './typesetting/typesetterPool.ts';

/** Far more than the longest document needs on a slow machine. */
const TIME_LIMIT_MS = 60_000;
const QUEUE_LIMIT = 2_000;

export interface OpenRenderer {
  readonly render: CertificateRenderer;
  readonly close: () => Promise<void>;
}

/** Makes documents with the fonts of the product (and further ones) in threads of their own. */
export async function openRenderer(
  options: Pick<PoolOptions, 'threads' | 'startTimer' | 'onLost'> & {
    readonly furtherFonts?: readonly string[];
  },
): Promise<OpenRenderer> {
  const fonts = await loadFontSet(options.furtherFonts);
  const settings: WorkerSettings = { fontFolders: fonts.folders };
  const typesetter = createTypesetterPool({
    ...options,
    openWorker: () => openTypesetWorker(settings),
    timeLimitMs: TIME_LIMIT_MS,
    queueLimit: QUEUE_LIMIT,
  });
  return { render: createCertificateRenderer({ fonts, typesetter }), close: typesetter.close };
}

function openTypesetWorker(settings: WorkerSettings): Worker {
  const program = new URL(`./typesetting/typesetWorker${extname(import.meta.filename)}`, import.meta.url);
  return new Worker(program, { name: 'typesetting', workerData: settings });
}
