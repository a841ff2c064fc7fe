import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '@self-print/contract/result.ts';
import type { FontMatcher } from './fonts/replacedFonts.ts';
import { readWantedFonts } from './fonts/wantedFonts.ts';
import { withFile } from './identify/byteSource.ts';
import type { Identified } from './identify/identifyUpload.ts';
import { type PictureKind, pixelsMaxOf } from './identify/pictureHeader.ts';
import { PICTURE_PAGES_MAX } from './limits.ts';
import type { OfficeKind } from './office/officeFilters.ts';
import type { OfficePool } from './office/officePool.ts';
import { ownProgram } from './process/ownPrograms.ts';
import type { Programs } from './process/programs.ts';
import { refuse, refuseLost, type UploadResult } from './uploadProblem.ts';

/** Converters of files other than PDFs. */
export interface Makers {
  /** Undefined when programs cannot be sandboxed as required. */
  readonly programs: Programs | undefined;
  readonly fontMatcher: FontMatcher | undefined;
  /** Undefined when LibreOffice is missing. */
  readonly office: OfficePool | undefined;
  /** Undefined where the typesetting engine does not run. */
  readonly textToPdf: ((text: string) => Promise<UploadResult<Uint8Array>>) | undefined;
}

/** An upload in its private folder. */
export interface UploadedFile {
  readonly userKey: string;
  readonly folder: string;
  readonly source: string;
  readonly identified: Identified;
}

export interface MadePdf {
  readonly pdf: Buffer;
  /** Fonts that the document names, for which the PDF may use substitutes. */
  readonly wantedFonts: readonly string[];
}

/** Converts an upload to a PDF that has yet to be checked and cleaned. */
export async function toPdf(makers: Makers, file: UploadedFile): Promise<UploadResult<MadePdf>> {
  switch (file.identified.way) {
    case 'pdf':
      return ok({ pdf: await readFile(file.source), wantedFonts: [] });
    case 'picture':
      return pictureToPdf(makers, file, file.identified.kind);
    case 'text': {
      if (!makers.textToPdf) return refuse('CONVERSION_UNAVAILABLE');
      const made = await makers.textToPdf(file.identified.text);
      return made.ok ? ok({ pdf: Buffer.from(made.value), wantedFonts: [] }) : made;
    }
    case 'office':
      return officeToPdf(makers, file, file.identified.kind);
  }
}

async function pictureToPdf(
  { programs }: Makers,
  { userKey, folder, source }: UploadedFile,
  kind: PictureKind,
): Promise<UploadResult<MadePdf>> {
  if (!programs) return refuse('CONVERSION_UNAVAILABLE');
  const path = join(folder, 'picture.pdf');
  const end = await programs.runOwn(userKey, ownProgram('pictures/pictureProgram.ts'), {
    args: [source, path, kind, `${pixelsMaxOf(kind)}`, `${PICTURE_PAGES_MAX}`],
    folder,
  });
  switch (end.kind) {
    case 'exited':
      return end.code === 0 ? ok({ pdf: await readFile(path), wantedFonts: [] }) : refuse('UPLOAD_BROKEN');
    case 'tooMuchOutput':
      return refuse('UPLOAD_BROKEN');
    default:
      return refuseLost(end.kind);
  }
}

async function officeToPdf(
  { office }: Makers,
  { userKey, folder, source }: UploadedFile,
  kind: OfficeKind,
): Promise<UploadResult<MadePdf>> {
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
      return ok({ pdf: await readFile(path), wantedFonts: await wantedFonts([source, copyPath]) });
  }
}

/** Fonts are read from the package itself, or for older formats from the copy that LibreOffice made. */
async function wantedFonts(packages: readonly string[]): Promise<string[]> {
  const wanted: string[] = [];
  for (const path of packages) {
    if (await stat(path).catch(() => undefined)) wanted.push(...(await withFile(path, readWantedFonts)));
  }
  return wanted;
}
