import { extname } from 'node:path';
import { ok, type Result } from '@self-print/contract/result.ts';
import { composeLetters } from './fonts/composeLetters.ts';
import { type FontFace, loadFontSet } from './fonts/fontSet.ts';
import type { EngineProblem } from './renderProblem.ts';
import { openEngineProcess } from './typesetting/engineProcess.ts';
import { createTypesetterPool, type PoolOptions } from './typesetting/typesetterPool.ts';

/** Typesets plain text. Its processes are not those of certificates, so that a long text does not delay them. */
export interface TextTypesetter {
  /** Returns a PDF of A4 pages with 90 Latin or 45 Chinese characters a line. Nothing in the text is interpreted. */
  readonly typeset: (text: string) => Promise<Result<Uint8Array, EngineProblem>>;
  readonly close: () => Promise<void>;
}

/** Whether the engine's binary exists for a machine. */
export function canTypeset({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): boolean {
  return platform === 'linux' && arch === 'x64';
}

/** A megabyte takes 5 to 10 s. */
const TIME_LIMIT_MS = 30_000;
const QUEUE_LIMIT = 100;
const PROGRAM = new URL(`./typesetting/typesetProcess${extname(import.meta.filename)}`, import.meta.url);

/** Latin characters are set half as wide as Chinese ones, so that columns of text stay aligned. */
const sourceWith = (first: string) => `
#set page(paper: "a4", margin: (x: 21.6mm, y: 20mm))
#set par(leading: 0.55em)
#set raw(tab-size: 8)
#show raw: set text(
  size: 10.5pt,
  font: ((name: "Noto Sans SC", covers: regex("${first}")), "Noto Sans", "Noto Serif SC"),
  lang: "zh",
  region: "cn",
  features: ("hwid",),
)
#for (number, page) in json("data.json").enumerate() {
  if number > 0 { pagebreak() }
  raw(page, block: true)
}`;
/** The engine writes no longer strings. A multiple of the characters in a line, so that full lines remain full. */
const LINE_MAX_CHARACTERS = 9_000;
const LONG_LINE = new RegExp(`[^\\n]{${LINE_MAX_CHARACTERS}}(?=[^\\n])`, 'gu');
/** Runs without a place to break, as long as a line of Latin letters or of wider ones such as Greek. */
const LONG_WORD = /[!-~]{90}(?=[!-~])|[^\s!-~\u2e80-\uffff]{45}/gu;
const BREAK = '\u200b';
const LINE_END = /\r\n?|\u2028|\u2029/g;

/** Opens a typesetter with the bundled fonts. */
export async function openTextTypesetter(
  options: Pick<PoolOptions, 'processes' | 'after' | 'onLost'>,
): Promise<TextTypesetter> {
  const { folders, faces } = await loadFontSet();
  const source = sourceWith(charactersOf(faces.get('Noto Sans SC') ?? []));
  const typesetter = createTypesetterPool({
    ...options,
    openEngine: (listener) => openEngineProcess(PROGRAM, listener),
    timeLimitMs: TIME_LIMIT_MS,
    queueLimit: QUEUE_LIMIT,
  });
  return {
    async typeset(text) {
      const pages = composeLetters(text)
        .replaceAll(LINE_END, '\n')
        .replaceAll(LONG_LINE, '$&\n')
        .replaceAll(LONG_WORD, `$&${BREAK}`)
        .split('\f');
      const made = await typesetter.typeset({
        source,
        data: JSON.stringify(pages),
        files: [],
        fontFolders: folders,
        claims: 'printable',
      });
      return made.ok ? ok(made.value.pdf) : made;
    },
    close: typesetter.close,
  };
}

/**
 * Characters to be set in the first face, as a regular expression. What it lacks and the second has is left out, because the engine would
 * rather put such a letter together from parts that do not fit.
 */
function charactersOf([first, second]: readonly FontFace[]): string {
  const lacking = [...(second?.characters ?? [])].filter((code) => !first?.characters.has(code));
  return `[^${lacking.map((code) => `\\u{${code.toString(16)}}`).join('')}]`;
}
