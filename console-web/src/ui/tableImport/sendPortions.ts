/** Splits rows into portions that fit into a request. */
export function portionsOf<Row>(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  const portions: (readonly Row[])[] = [];
  for (let first = 0; first < rows.length; first += size) portions.push(rows.slice(first, first + size));
  return portions;
}

/**
 * Sends portions one after the other, and tells after each how many rows are through. It ends with the first that fails: its error
 * is thrown, after what was sent before it has been told.
 */
export async function sendPortions<Row, Answer>(
  portions: readonly (readonly Row[])[],
  send: (portion: readonly Row[]) => Promise<Answer>,
  onSent: (rows: number) => void,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let sent = 0;
  for (const portion of portions) {
    answers.push(await send(portion));
    sent += portion.length;
    onSent(sent);
  }
  return answers;
}
