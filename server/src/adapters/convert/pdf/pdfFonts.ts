import { ok } from '@self-print/contract/result.ts';
import { UPLOAD_PAGES_MAX } from '../limits.ts';
import type { Programs } from '../process/programs.ts';
import { refuse, type UploadResult } from '../uploadProblem.ts';
import { programRefusal } from './programProblem.ts';

/** A font that a PDF uses without embedding it, and its substitute on this machine. */
export interface ReplacedFont {
  readonly wanted: string;
  readonly used: string;
}

/** Lists fonts that a PDF does not embed, according to poppler's pdffonts, without duplicates. */
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

/** Names of a PDF's embedded fonts, without subset tags. */
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

/** Limits on rows and their length, because names come from the document. */
const ROWS_MAX = 2_000;
const ROW_MAX_CHARACTERS = 400;
const rowsOf = (text: string) => text.split('\n', ROWS_MAX).filter((row) => row.length <= ROW_MAX_CHARACTERS);
const clean = (name: string) => name.trim().replace(SUBSET_MARK, '');

/** In a row of `pdffonts -subst`: the object between the name and its substitute. Long names shift the columns. */
const OBJECT = / (?:\[none\]|\d+ +\d+) /;
/** In a row of `pdffonts`: the type after the name, and the three yes/no columns before the object. */
const TYPE = / (?:Type [013]|TrueType|CID |unknown)/;
const ANSWERS = / (?:yes|no) +(?:yes|no) +(?:yes|no) /;

/** Parses the table of `pdffonts -subst`; each row ends with the substitute's file. */
export function parseSubstitutes(text: string): ReplacedFont[] {
  const found = new Map<string, ReplacedFont>();
  for (const row of rowsOf(text)) {
    const object = OBJECT.exec(row);
    const file = row.lastIndexOf(' /');
    if (!object || file < object.index) continue;
    const wanted = clean(row.slice(0, object.index));
    const used = row.slice(object.index + object[0].length, file).trim();
    if (wanted !== '' && used !== '') found.set(wanted, { wanted, used });
  }
  return [...found.values()];
}

/** Parses the names from the table of `pdffonts`. */
export function parseFontNames(text: string): string[] {
  const names = rowsOf(text)
    .filter((row) => ANSWERS.test(row))
    .map((row) => row.slice(0, TYPE.exec(row)?.index ?? 0))
    .map(clean)
    .filter((name) => name !== '');
  return [...new Set(names)];
}
