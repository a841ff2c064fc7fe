import { join } from 'node:path';
import { ok } from '@self-print/contract/result.ts';
import type {
  ConvertedDocument,
  Converter,
  ConverterState,
  ConvertOptions,
  FileContent,
} from './converter.ts';
import type { Folders } from './folders.ts';
import { withoutTwins } from './fonts/replacedFonts.ts';
import { withFile } from './identify/byteSource.ts';
import { identifyUpload } from './identify/identifyUpload.ts';
import { drawPreviews } from './pdf/previews.ts';
import type { PdfThreads } from './pdf/thread/pdfThreads.ts';
import type { IsolationKind } from './process/isolation.ts';
import { receiveFile } from './receiveFile.ts';
import { type Makers, toPdf } from './toPdf.ts';
import { refuse, type UploadResult } from './uploadProblem.ts';

export interface ConverterParts extends Makers {
  readonly folders: Folders;
  readonly threads: PdfThreads;
  readonly isolation: IsolationKind;
  readonly limits: ConverterState['limits'];
  readonly missing: readonly string[];
  /** Aborts everything that runs. */
  readonly abort: () => void;
}

const NO_OFFICE = { waiting: 0, running: 0, idle: 0 };

/** Assembles a converter from its parts. */
export function createConverter(parts: ConverterParts): Converter {
  const { folders, office, programs, threads } = parts;
  return {
    convert: (content, options) => convertUpload(parts, options, content),
    previews: (pdf, range, { userKey }) => drawPreviews(threads, userKey, pdf, range),
    async layOut(pdf, layout, { userKey }) {
      const made = await threads.layOut(userKey, pdf, layout);
      return made.ok ? ok({ pdf: Buffer.from(made.value.pdf), sides: made.value.sides }) : made;
    },
    warm: () => office?.warm(),
    state: () => ({
      takesText: parts.textToPdf !== undefined,
      takesPictures: programs !== undefined,
      takesOffice: office !== undefined,
      isolation: parts.isolation,
      limits: parts.limits,
      missing: parts.missing,
      office: office?.counts() ?? NO_OFFICE,
    }),
    async stop() {
      parts.abort();
      await Promise.all([office?.stop(), threads.stop()]);
      await folders.remove();
    },
  };
}

function convertUpload(
  parts: ConverterParts,
  { userKey, kinds }: ConvertOptions,
  content: FileContent,
): Promise<UploadResult<ConvertedDocument>> {
  return parts.folders.lend('upload-', async (folder) => {
    const source = join(folder, 'upload');
    const received = await receiveFile(content, source);
    if (!received.ok) return received;
    const identified = await withFile(source, identifyUpload);
    if (!identified.ok) return identified;
    const { kind } = identified.value;
    if (kinds && !kinds.includes(kind)) return refuse('UPLOAD_KIND_NOT_TAKEN');
    const made = await toPdf(parts, { userKey, folder, source, identified: identified.value });
    if (!made.ok) return made;
    const clean = await parts.threads.clean(userKey, made.value.pdf);
    if (!clean.ok) return clean;
    const { pdf, pages, fonts, ownFonts } = clean.value;
    const { wantedFonts } = made.value;
    const replaced = await parts.fontMatcher?.replaced(userKey, folder, wantedFonts, ownFonts);
    return ok({
      kind,
      pdf: Buffer.from(pdf),
      pages,
      fonts: kind === 'pdf' ? withoutTwins(fonts) : (replaced ?? []),
    });
  });
}
