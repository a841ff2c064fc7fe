/** What fits into a request. */
interface PortionSize {
  readonly rows: number;
  readonly bytes: number;
}

const encoder = new TextEncoder();

/** Splits rows into portions that fit into a request; a row that is too large by itself is a portion of its own. */
export function portionsOf<Row>(rows: readonly Row[], size: PortionSize): readonly (readonly Row[])[] {
  const portions: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const added = encoder.encode(JSON.stringify(row)).length;
    const last = portions.at(-1);
    if (last && last.length < size.rows && bytes + added <= size.bytes) {
      last.push(row);
      bytes += added;
    } else {
      portions.push([row]);
      bytes = added;
    }
  }
  return portions;
}

/**
 * Sends portions one after the other, and tells after each how many rows are through. It ends with the first that fails: its error
 * is thrown, after what was sent before it has been told. Stopped, it gives the answers it has: one for each portion that is through.
 */
export async function sendPortions<Row, Answer>(
  portions: readonly (readonly Row[])[],
  send: (portion: readonly Row[]) => Promise<Answer>,
  onSent: (rows: number) => void,
  isStopped: () => boolean,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  let sent = 0;
  for (const portion of portions) {
    if (isStopped()) break;
    answers.push(await send(portion));
    sent += portion.length;
    onSent(sent);
  }
  return answers;
}
