import type { ByteSource } from '../identify/byteSource.ts';
import { readZipDirectory, type ZipEntry } from '../identify/zipDirectory.ts';
import { readZipPart } from '../identify/zipPart.ts';

/** Limit on the markup that is searched; anything beyond it is ignored. */
const SEARCHED_LIMIT_BYTES = 4 * 1_024 * 1_024;
const PARTS_MAX = 60;
const NAMES_MAX = 40;
const NAME_MAX_CHARACTERS = 64;

const WORD_TEXT = /^word\/(document|header\d*|footer\d*|footnotes)\.xml$/;
const WORD_STYLES = 'word/styles.xml';
const OPEN_XML_THEME = /^(word|ppt)\/theme\/theme1\.xml$/;
const EXCEL_STYLES = 'xl/styles.xml';
const SLIDE = /^ppt\/slides\/slide\d+\.xml$/;
const OPEN_DOCUMENT = /^(content|styles)\.xml$/;

/**
 * Names of the fonts that a ZIP-based document probably shows: those of its text, of the styles it uses and of its theme. Not
 * all of them are necessarily used, so a warning must also be based on the resulting PDF.
 */
export async function readWantedFonts(source: ByteSource): Promise<string[]> {
  const directory = await readZipDirectory(source);
  if (!directory.ok) return [];
  const texts = new Map<string, string>();
  const isWanted = ({ name }: ZipEntry) =>
    [WORD_STYLES, EXCEL_STYLES].includes(name) ||
    [WORD_TEXT, OPEN_XML_THEME, SLIDE, OPEN_DOCUMENT].some((pattern) => pattern.test(name));
  for (const entry of directory.value.filter(isWanted).slice(0, PARTS_MAX)) {
    const content = await readZipPart(source, entry, SEARCHED_LIMIT_BYTES);
    if (content.ok) texts.set(entry.name, content.value.toString('utf8'));
  }
  const all = [...texts];
  const textsOf = (pattern: RegExp) => all.filter(([name]) => pattern.test(name)).map(([, text]) => text);
  const names = [
    ...wordFonts(textsOf(WORD_TEXT), texts.get(WORD_STYLES) ?? ''),
    ...matches(texts.get(EXCEL_STYLES) ?? '', /<name val="([^"]+)"/g),
    ...textsOf(SLIDE).flatMap((text) => matches(text, /typeface="([^"+][^"]*)"/g)),
    ...textsOf(OPEN_XML_THEME).flatMap(themeFonts),
    ...textsOf(OPEN_DOCUMENT).flatMap((text) => matches(text, /svg:font-family="([^"]+)"/g)),
  ];
  const clean = names.map(cleanName).filter((name) => name !== '' && name.length <= NAME_MAX_CHARACTERS);
  return [...new Set(clean)].slice(0, NAMES_MAX);
}

// No pattern may run past the next tag, otherwise a hostile file would make it scan to the end over and over.
const WORD_FONT = /<w:rFonts\b([^<>]*)>/g;
const WORD_FONT_NAME = /w:(?:ascii|hAnsi|eastAsia)="([^"]+)"/g;

function wordFonts(texts: readonly string[], styles: string): string[] {
  const defaults = between(styles, '<w:docDefaults>', '</w:docDefaults>').slice(0, 1);
  const searched = [...texts, ...defaults, ...usedStyles(texts, styles)];
  return searched.flatMap((text) =>
    matches(text, WORD_FONT).flatMap((fonts) => matches(fonts, WORD_FONT_NAME)),
  );
}

/** Styles used by the texts, their base styles and the default styles. */
function usedStyles(texts: readonly string[], styles: string): string[] {
  const known = new Map<string, string>();
  const wanted = texts.flatMap((text) => matches(text, /<w:[prt]\w*Style w:val="([^"]+)"/g));
  for (const style of between(styles, '<w:style ', '</w:style>')) {
    const id = /w:styleId="([^"]+)"/.exec(style)?.[1];
    if (id === undefined) continue;
    known.set(id, style);
    if (/^[^<>]*w:default="(1|true)"/.test(style)) wanted.push(id);
  }
  const used = new Map<string, string>();
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    const style = known.get(id);
    if (style === undefined || used.has(id)) continue;
    used.set(id, style);
    wanted.push(...matches(style, /<w:basedOn w:val="([^"]+)"/g));
  }
  return [...used.values()];
}

function themeFonts(theme: string): string[] {
  return [
    ...matches(theme, /<a:(?:latin|ea) typeface="([^"+][^"]*)"/g),
    ...matches(theme, /<a:font script="Hans" typeface="([^"]+)"/g),
  ];
}

/** Returns the text between each start and the next end, in linear time. */
function between(text: string, start: string, end: string): string[] {
  return text
    .split(start)
    .slice(1)
    .map((part) => part.split(end, 1).join(''));
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}

/** OpenDocument quotes names with spaces; a name may be a list with fallbacks. */
function cleanName(name: string): string {
  return name
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .split(/[;,]/, 1)
    .join('')
    .replaceAll("'", '')
    .trim();
}
