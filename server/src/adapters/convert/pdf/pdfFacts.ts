import { ok } from '@self-print/contract/result.ts';
import { UPLOAD_PAGES_MAX } from '../limits.ts';
import type { Programs } from '../process/programs.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { programRefusal } from './programProblem.ts';

/** A page's size as displayed, including rotation. */
export interface PageSize {
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface PdfFacts {
  readonly pages: readonly PageSize[];
}

/** Counts and measures the pages of a PDF with poppler's pdfinfo, in a separate process. */
export async function readPdfFacts(
  programs: Programs,
  userKey: string,
  folder: string,
  path: string,
): Promise<UploadResult<PdfFacts>> {
  const end = await programs.run(userKey, 'pdfinfo', {
    args: ['-f', '1', '-l', `${UPLOAD_PAGES_MAX}`, path],
    folder,
  });
  if (end.kind !== 'exited') return programRefusal(end);
  if (/incorrect password/i.test(end.errors)) return refuse('UPLOAD_ENCRYPTED');
  // Poppler repairs page trees; only a truly empty list of pages is reported like this, and it is no damage.
  if (end.code === NO_SUCH_PAGE)
    return refuse(NO_PAGES.test(end.errors) ? 'UPLOAD_NO_PAGES' : 'UPLOAD_BROKEN');
  if (end.code !== 0) return refuse('UPLOAD_BROKEN');
  return parsePdfInfo(end.output.toString('utf8'));
}

/** Exit code of poppler's programs when the first page is beyond the last one. */
export const NO_SUCH_PAGE = 99;
const NO_PAGES = /Invalid page count 0\b/;
const PAGE_SIZE = /^Page +(\d+) size: +([\d.]+) x ([\d.]+) pts/;
const PAGE_ROTATION = /^Page +(\d+) rot: +(\d+)/;

/** Parses the output of pdfinfo with -f and -l. */
export function parsePdfInfo(text: string): UploadResult<PdfFacts> {
  const sizes = new Map<number, PageSize>();
  const turned = new Set<number>();
  let count = 0;
  let encryption = '';
  for (const line of text.split('\n')) {
    const size = PAGE_SIZE.exec(line);
    const rotation = PAGE_ROTATION.exec(line);
    if (size) sizes.set(Number(size[1]), { widthPt: Number(size[2]), heightPt: Number(size[3]) });
    else if (rotation && Number(rotation[2]) % 180 === 90) turned.add(Number(rotation[1]));
    else if (line.startsWith('Pages:')) count = Number(line.slice('Pages:'.length));
    else if (line.startsWith('Encrypted:')) encryption = line.slice('Encrypted:'.length).trim();
  }
  if (encryption.includes('print:no')) return refuse('UPLOAD_PRINTING_FORBIDDEN');
  if (count === 0) return refuse('UPLOAD_NO_PAGES');
  if (count > UPLOAD_PAGES_MAX) {
    return refuse('UPLOAD_TOO_MANY_PAGES', { pagesMax: UPLOAD_PAGES_MAX });
  }
  const pages: PageSize[] = [];
  for (let page = 1; page <= count; page += 1) {
    const size = sizes.get(page);
    if (!size || size.widthPt <= 0 || size.heightPt <= 0) return refuse('UPLOAD_BROKEN');
    pages.push(turned.has(page) ? { widthPt: size.heightPt, heightPt: size.widthPt } : size);
  }
  return ok({ pages });
}
