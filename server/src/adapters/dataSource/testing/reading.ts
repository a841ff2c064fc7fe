import { SourceFailure, type SourceRow } from '../types.ts';

/** All rows of what is read in portions. */
export async function allRows(portions: AsyncIterable<readonly SourceRow[]>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const portion of portions) rows.push(...portion);
  return rows;
}

/** The fault by which work ends; `none` when it does not fail. */
export async function faultOfWork(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => (error instanceof SourceFailure ? error.fault : `thrown: ${String(error)}`),
  );
}
