import path from 'node:path';

/** A page of the documentation; `file` is relative to the repository. */
export interface Document {
  readonly file: string;
  readonly text: string;
}

const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;
const ELSEWHERE = /^(?:https?|mailto):/;
const DECISION_FILE = /^docs\/decisions\/(\d{4})-/;
const SOURCE_NAME = /^[\w./-]+\.(?:ts|tsx|mjs|py|css)$/;
const FOLDER_NAME = /^[\w-]+\/[\w./-]*$/;
/** Made by the build or by tests, so not tracked. */
const GENERATED = /^(?:[\w-]+\/dist|agent\/prompts|test\/test-results)(?:\/|$)/;
const RECIPES = 'docs/recipes.md';
/** What the examples of the recipes would add. */
const IMAGINARY = /leave|notices|loans|unionPay/i;
/** Stands for any test. */
const ANY_TEST = 'name.test.ts';

/** What is wrong in the documentation: links that lead nowhere, files that are not there, decisions by another number. */
export function documentProblems(
  documents: readonly Document[],
  tracked: readonly string[],
): readonly string[] {
  const anchors = new Map(documents.map((document) => [document.file, anchorsOf(document.text)]));
  const folders = new Set(tracked.flatMap(foldersOf));
  const files = new Set(tracked);
  const names = new Set(tracked.flatMap(endingsOf));

  const linkProblem = (from: string, words: string, target: string): string | undefined => {
    if (ELSEWHERE.test(target)) return undefined;
    const [name = '', anchor] = target.split('#');
    const file = name === '' ? from : path.posix.join(path.posix.dirname(from), name);
    if (!files.has(file) && !folders.has(file.replace(/\/$/, ''))) return `${target} leads to no file`;
    if (anchor !== undefined && !(anchors.get(file)?.has(anchor) ?? true))
      return `${target} leads to no heading`;
    const said = /^decision (\d+)$/.exec(words)?.[1];
    const meant = DECISION_FILE.exec(file)?.[1];
    if (said !== undefined && Number(said) !== Number(meant)) return `"${words}" leads to ${target}`;
    return undefined;
  };
  const codeProblem = (from: string, code: string): string | undefined => {
    if (GENERATED.test(code) || code === ANY_TEST) return undefined;
    if (from === RECIPES && IMAGINARY.test(code)) return undefined;
    if (SOURCE_NAME.test(code)) return names.has(code) ? undefined : `\`${code}\` is no file`;
    const isBelowWorkspace = FOLDER_NAME.test(code) && files.has(`${code.split('/')[0]}/package.json`);
    const isThere = folders.has(code.replace(/\/$/, '')) || files.has(code);
    return isBelowWorkspace && !isThere ? `\`${code}\` is no folder` : undefined;
  };

  return documents.flatMap(({ file, text }) => {
    const prose = withoutBlocks(text);
    const problems = [
      headingProblem(file, text),
      ...[...prose.matchAll(LINK)].map(([, words = '', target = '']) => linkProblem(file, words, target)),
      ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => codeProblem(file, code)),
    ];
    return problems.filter((problem) => problem !== undefined).map((problem) => `${file}: ${problem}`);
  });
}

/** A decision's heading begins with the number of its file. */
function headingProblem(file: string, text: string): string | undefined {
  const number = DECISION_FILE.exec(file)?.[1];
  if (number === undefined || text.startsWith(`# ${Number(number)}. `)) return undefined;
  return `the heading does not begin with "${Number(number)}. "`;
}

/** The names by which links lead to the headings of a page, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
}

function foldersOf(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** All by which a document may name a file: its whole path, or the end of it from some folder on. */
function endingsOf(file: string): readonly string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
