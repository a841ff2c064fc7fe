/** How the content of a page is marked (ISO 32000-1 14.6). */
export interface ContentMarks {
  /** Identifiers of what belongs to the structure, in the order in which it is drawn. */
  readonly ids: readonly number[];
  /** Operators that draw something that belongs to no element and is no artifact. */
  readonly unmarked: readonly string[];
  /** Marks that begin or end where they must not. */
  readonly faults: readonly string[];
}

type Mark = { readonly kind: 'artifact' | 'other' } | { readonly kind: 'element'; readonly id: number };

const DRAWS = new Set([
  ...['Tj', 'TJ', "'", '"', 'Do', 'sh', 'EI'],
  ...['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'],
]);
const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;

export function contentMarks(content: string): ContentMarks {
  const ids: number[] = [];
  const unmarked: string[] = [];
  const faults: string[] = [];
  const open: Mark[] = [];
  let operands: string[] = [];
  for (const token of tokensOf(content)) {
    if (!/^[A-Za-z'"]/.test(token)) {
      operands.push(token);
      continue;
    }
    if (token === 'BDC' || token === 'BMC') {
      const id = /\/MCID\s+(\d+)/.exec(operands.slice(1).join(' '))?.[1];
      const mark = markOf(operands[0] ?? '', id);
      if (mark.kind !== 'other' && open.some(({ kind }) => kind !== 'other'))
        faults.push(`${operands[0]} within other marked content`);
      if (mark.kind === 'element') ids.push(mark.id);
      open.push(mark);
    } else if (token === 'EMC') {
      if (open.pop() === undefined) faults.push('EMC without a begin');
    } else if (DRAWS.has(token) && !open.some(({ kind }) => kind !== 'other')) {
      unmarked.push(token);
    }
    operands = [];
  }
  if (open.length > 0) faults.push('marked content without an end');
  return { ids, unmarked, faults };
}

function markOf(tag: string, id: string | undefined): Mark {
  if (id !== undefined) return { kind: 'element', id: Number(id) };
  return { kind: tag === '/Artifact' ? 'artifact' : 'other' };
}

/** Strings and what stands in brackets are one token each. */
function* tokensOf(content: string): Generator<string> {
  let at = 0;
  while (at < content.length) {
    const character = content[at] ?? '';
    if (SPACE.test(character)) {
      at += 1;
      continue;
    }
    const from = at;
    if (character === '(') at = endOfString(content, at);
    else if (character === '[') at = endOfNested(content, at, '[', ']');
    else if (content.startsWith('<<', at)) at = endOfNested(content, at, '<<', '>>');
    else if (character === '<') at = content.indexOf('>', at) + 1;
    else {
      at += 1;
      while (at < content.length && !DELIMITER.test(content[at] ?? '')) at += 1;
    }
    yield content.slice(from, at);
  }
}

function endOfString(content: string, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    if (content[at] === '\\') at += 1;
    else if (content[at] === '(') depth += 1;
    else if (content[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error('A string has no end');
}

function endOfNested(content: string, from: number, begin: string, end: string): number {
  let at = from + begin.length;
  while (at < content.length) {
    if (content.startsWith(end, at)) return at + end.length;
    if (content[at] === '(') at = endOfString(content, at);
    else if (content.startsWith(begin, at)) at = endOfNested(content, at, begin, end);
    else at += 1;
  }
  throw new Error('A bracket has no end');
}
