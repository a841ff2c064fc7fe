import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { extname } from 'node:path';
import { loadFontSet } from './fonts/fontSet.ts';
import { createFontSets } from './fonts/schoolFonts.ts';
import { type CertificateRenderer, createCertificateRenderer } from './renderCertificate.ts';
import { openEngineProcess } from './typesetting/engineProcess.ts';
import { createTypesetterPool, type PoolOptions } from './typesetting/typesetterPool.ts';

/** Far more than the longest document needs on a slow machine. */
const TIME_LIMIT_MS = 60_000;
const QUEUE_LIMIT = 2_000;
const PROGRAM = new URL(`./typesetting/typesetProcess${extname(import.meta.filename)}`, import.meta.url);

export interface OpenRenderer {
  readonly render: CertificateRenderer;
  readonly close: () => Promise<void>;
}

/** Opens a renderer with the bundled fonts and additional files, running in separate processes. */
export async function openRenderer(
  options: Pick<PoolOptions, 'processes' | 'after' | 'onLost'> & {
    readonly furtherFonts?: readonly string[];
  },
): Promise<OpenRenderer> {
  const fonts = await loadFontSet(options.furtherFonts);
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-fonts-'));
  const typesetter = createTypesetterPool({
    ...options,
    openEngine: (listener) => openEngineProcess(PROGRAM, listener),
    timeLimitMs: TIME_LIMIT_MS,
    queueLimit: QUEUE_LIMIT,
  });
  return {
    render: createCertificateRenderer({ fontsWith: createFontSets(fonts, folder), typesetter }),
    close: async () => {
      await typesetter.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
