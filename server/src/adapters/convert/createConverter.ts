import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@self-print/contract/result.ts';
import type { ConvertedDocument, Converter, FileContent } from './converter.ts';
import type { Folders } from './folders.ts';
import type { FontMatcher } from './fonts/replacedFonts.ts';
import { withoutTwins } from './fonts/replacedFonts.ts';
import { readWantedFonts } from './fonts/wantedFonts.ts';
import { withFile } from './identify/byteSource.ts';
import { type Identified, identifyUpload } from './identify/identifyUpload.ts';
import { PICTURE_PAGES_MAX, PICTURE_PIXELS_MAX } from './limits.ts';
import type { OfficeKind } from './office/officeFilters.ts';
import type { OfficePool } from './office/officePool.ts';
import { layOutPdf } from './pdf/layOutPdf.ts';
import { type NormalisedPdf, normalisePdf } from './pdf/normalisePdf.ts';
import { findColour } from './pdf/pageColour.ts';
import { readPdfFacts } from './pdf/pdfFacts.ts';
import { type ReplacedFont, readEmbeddedFonts } from './pdf/pdfFonts.ts';
import { drawPreviews } from './pdf/previews.ts';
import { programRefusal } from './pdf/programProblem.ts';
import type { IsolationKind } from './process/isolation.ts';
import { ownProgram } from './process/ownPrograms.ts';
import type { Programs } from './process/programs.ts';
import { receiveFile } from './receiveFile.ts';
import { refuse, type UploadResult } from './uploadProblem.ts';

export interface ConverterParts {
  readonly folders: Folders;
  /** Undefined when programs for PDFs and images are missing. */
  readonly programs: Programs | undefined;
  readonly fontMatcher: FontMatcher | undefined;
  /** Undefined when LibreOffice is missing. */
  readonly office: OfficePool | undefined;
  readonly isolation: IsolationKind;
  readonly missing: readonly string[];
  /** Aborts everything that runs. */
  readonly abort: () => void;
}

const NO_OFFICE = { waiting: 0, running: 0, idle: 0 };

/** Assembles a converter from its parts. */
export function createConverter(parts: ConverterParts): Converter {
  const { folders, office } = parts;
  const unavailable = refuse('CONVERSION_UNAVAILABLE');
  return {
    convert: (content, { userKey }) =>
      parts.programs && parts.fontMatcher
        ? convertUpload(
            { ...parts, programs: parts.programs, fontMatcher: parts.fontMatcher },
            userKey,
            content,
          )
        : Promise.resolve(unavailable),
    async previews(pdf, range, { userKey }) {
      const { programs } = parts;
      if (!programs) return unavailable;
      return folders.lend('preview-', async (folder) =>
        drawPreviews(programs, userKey, folder, await keep(folder, pdf), range),
      );
    },
    async layOut(pdf, layout, { userKey }) {
      const { programs } = parts;
      if (!programs) return unavailable;
      return folders.lend('layout-', async (folder) => {
        const made = await layOutPdf(programs, userKey, folder, await keep(folder, pdf), layout);
        return made.ok ? ok({ pdf: await readFile(made.value.path), sides: made.value.sides }) : made;
      });
    },
    warm: () => office?.warm(),
    state: () => ({
      takesPdf: parts.programs !== undefined,
      takesOffice: parts.programs !== undefined && office !== undefined,
      isolation: parts.isolation,
      missing: parts.missing,
      office: office?.counts() ?? NO_OFFICE,
    }),
    async stop() {
      parts.abort();
      await office?.stop();
      await folders.remove();
    },
  };
}

async function keep(folder: string, pdf: Uint8Array): Promise<string> {
  const path = join(folder, 'source.pdf');
  await writeFile(path, pdf);
  return path;
}

interface UsableParts extends ConverterParts {
  readonly programs: Programs;
  readonly fontMatcher: FontMatcher;
}

function convertUpload(
  parts: UsableParts,
  userKey: string,
  content: FileContent,
): Promise<UploadResult<ConvertedDocument>> {
  const { programs } = parts;
  return parts.folders.lend('upload-', async (folder) => {
    const source = join(folder, 'upload');
    const received = await receiveFile(content, source);
    if (!received.ok) return received;
    const identified = await withFile(source, identifyUpload);
    if (!identified.ok) return identified;
    const made = await toPdf(parts, userKey, folder, source, identified.value);
    if (!made.ok) return made;
    const facts = await readPdfFacts(programs, userKey, folder, made.value.path);
    if (!facts.ok) return facts;
    const sizes = facts.value.pages;
    const colours = await findColour(programs, userKey, folder, made.value.path, sizes.length);
    const pages = sizes.map((size, index) => ({ ...size, hasColour: colours[index] ?? null }));
    const pdf = await readFile(made.value.path);
    return ok({ kind: identified.value.kind, pdf, pages, fonts: withoutTwins(made.value.fonts) });
  });
}

async function toPdf(
  parts: UsableParts,
  userKey: string,
  folder: string,
  source: string,
  identified: Identified,
): Promise<UploadResult<NormalisedPdf>> {
  switch (identified.way) {
    case 'pdf':
      return normalisePdf(parts.programs, userKey, folder, source);
    case 'picture':
      return pictureToPdf(parts.programs, userKey, folder, source);
    case 'text': {
      const text = join(folder, 'text');
      await writeFile(text, identified.text);
      return officeToPdf(parts, userKey, folder, text, 'text');
    }
    case 'office':
      return officeToPdf(parts, userKey, folder, source, identified.kind);
  }
}

async function pictureToPdf(
  programs: Programs,
  userKey: string,
  folder: string,
  source: string,
): Promise<UploadResult<NormalisedPdf>> {
  const path = join(folder, 'picture.pdf');
  const end = await programs.runOwn(userKey, ownProgram('pictures/pictureProgram.ts'), {
    args: [source, path, `${PICTURE_PIXELS_MAX}`, `${PICTURE_PAGES_MAX}`],
    folder,
  });
  if (end.kind !== 'exited') return programRefusal(end);
  return end.code === 0 ? ok({ path, fonts: [] }) : refuse('UPLOAD_BROKEN');
}

async function officeToPdf(
  { programs, fontMatcher, office }: UsableParts,
  userKey: string,
  folder: string,
  source: string,
  kind: OfficeKind,
): Promise<UploadResult<NormalisedPdf>> {
  if (!office) return refuse('CONVERSION_UNAVAILABLE');
  const path = join(folder, 'office.pdf');
  const copyPath = join(folder, 'copy');
  const outcome = await office.convert({ kind, sourcePath: source, targetPath: path, copyPath }, userKey);
  switch (outcome) {
    case 'busy':
      return refuse('CONVERSION_BUSY');
    case 'unavailable':
      return refuse('CONVERSION_UNAVAILABLE');
    case 'timedOut':
    case 'died':
      return refuse('CONVERSION_TIMED_OUT');
    case 'refused':
      return refuse('UPLOAD_BROKEN');
    case 'done':
      break;
  }
  const fonts = await officeFonts(programs, fontMatcher, userKey, folder, path, [source, copyPath]);
  return ok({ path, fonts });
}

/** Fonts are read from the package itself, or for older formats from the copy that LibreOffice made. */
async function officeFonts(
  programs: Programs,
  fontMatcher: FontMatcher,
  userKey: string,
  folder: string,
  pdf: string,
  packages: readonly string[],
): Promise<ReplacedFont[]> {
  const wanted: string[] = [];
  for (const path of packages) {
    if (await stat(path).catch(() => undefined)) wanted.push(...(await withFile(path, readWantedFonts)));
  }
  if (wanted.length === 0) return [];
  const embedded = await readEmbeddedFonts(programs, userKey, folder, pdf);
  return embedded.ok ? fontMatcher.replaced(userKey, folder, wanted, embedded.value) : [];
}
