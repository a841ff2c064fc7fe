import { ok } from '@self-print/contract/result.ts';
import { UPLOAD_PAGES_MAX } from '../limits.ts';
import type { Programs } from '../process/programs.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { programRefusal } from './programProblem.ts';

/** A font that a PDF uses but does not carry, and the one that is used in its place here. */
export interface ReplacedFont {
  readonly wanted: string;
  readonly used: string;
}

/** Fonts that a PDF lacks, told by poppler's pdffonts; each once. */
export async function readMissingFonts(
  programs: Programs,
  userKey: string,
  folder: string,
  path: string,
): Promise<UploadResult<ReplacedFont[]>> {
  const end = await programs.run(userKey, 'pdffonts', {
    args: ['-subst', '-l', `${UPLOAD_PAGES_MAX}`, path],
    folder,
  });
  if (end.kind !== 'exited') return programRefusal(end);
  return end.code === 0 ? ok(parseSubstitutes(end.output.toString('utf8'))) : refuse('UPLOAD_BROKEN');
}

/** Names of the fonts that a PDF carries, without the marks of subsets. */
export async function readEmbeddedFonts(
  programs: Programs,
  userKey: string,
  folder: string,
  path: string,
): Promise<UploadResult<string[]>> {
  const end = await programs.run(userKey, 'pdffonts', {
    args: ['-l', `${UPLOAD_PAGES_MAX}`, path],
    folder,
  });
  if (end.kind !== 'exited') return programRefusal(end);
  return end.code === 0 ? ok(parseFontNames(end.output.toString('utf8'))) : refuse('UPLOAD_BROKEN');
}

const SUBSET_MARK = /^[A-Z]{6}\+/;

/** A row of `pdffonts -subst`: name, object, substitute, its file. Long names shift the columns. */
const SUBSTITUTE_ROW = /^(.+?) +(?:\[none\]|\d+ +\d+) +(.+?) +\/.*$/;
/** A row of `pdffonts`: the name stands before the type. */
const FONT_ROW = /^(.+?) +(?:Type [013]|TrueType|CID |unknown).* (?:yes|no) +(?:yes|no) +(?:yes|no) +\S+/;

export function parseSubstitutes(text: string): ReplacedFont[] {
  const found = new Map<string, ReplacedFont>();
  for (const line of text.split('\n')) {
    const row = SUBSTITUTE_ROW.exec(line);
    const wanted = row?.[1]?.replace(SUBSET_MARK, '') ?? '';
    const used = row?.[2] ?? '';
    if (wanted !== '' && used !== '') found.set(wanted, { wanted, used });
  }
  return [...found.values()];
}

export function parseFontNames(text: string): string[] {
  const names = text.split('\n').flatMap((line) => FONT_ROW.exec(line)?.[1] ?? []);
  return [...new Set(names.map((name) => name.replace(SUBSET_MARK, '')))];
}
