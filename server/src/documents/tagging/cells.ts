/** A row and a cell as the engine writes them: up to here stands nothing of the document's data. */
const BEGIN = '^\\d+ 0 obj\\n<<\\n {2}/Type /StructElem\\n {2}';
const ROW = new RegExp(`${BEGIN}/S /TR\\n {2}/P \\d+ 0 R\\n {2}/K \\[([\\d R]*)\\]\\n`);
const CELL = new RegExp(
  `(${BEGIN}/S /TD\\n {2}/P \\d+ 0 R\\n {2}/A \\[<<\\n {4}/O /Table\\n {4}/Headers \\[)([^\\]]*)(\\]\\n(?: {4}/ColSpan (\\d+)\\n)?)`,
);

/**
 * The cells of a row that get the heads of their columns. Where rows have a heading of their own, the engine names only that one; and it
 * takes what closes a table as part of the last group. @param heads identifiers as they are written, by column
 */
export function headedCells(
  row: string,
  textOf: (number: number) => string,
  heads: readonly string[],
  part: 'TBody' | 'TFoot',
): readonly (readonly [number: number, text: string])[] {
  const kids = [...(ROW.exec(row)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
  const found: (readonly [number, string])[] = [];
  let column = 0;
  for (const number of kids) {
    const text = textOf(number);
    const cell = CELL.exec(text);
    // The heading of a group.
    if (!cell) return [];
    const [whole, before = '', headers = '', after = '', columns] = cell;
    const span = Number(columns ?? 1);
    const head = span === 1 ? (heads[column] ?? '') : '';
    const own = part === 'TFoot' || headers === head ? '' : headers;
    const now = [head, own].filter((each) => each !== '').join(' ');
    if (now !== headers) found.push([number, `${before}${now}${after}${text.slice(whole.length)}`]);
    column += span;
  }
  return found;
}
