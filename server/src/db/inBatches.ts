const BATCH = 500;

/**
 * Reads the rows of a long list one after the other, a batch at a time, so that memory holds one batch and no statement runs long.
 * @param read gives up to `limit` rows after a row, in the list's order; from the beginning where it is undefined
 */
export async function* inBatches<Row>(
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit: number = BATCH,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  while (true) {
    const rows = await read(last, limit);
    yield* rows;
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}
