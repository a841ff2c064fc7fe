import { fail, type Result } from '@self-print/contract/result.ts';
import type { Database, Queries } from '../../db/database.ts';
import { CONFLICT, type Conflict, retryOnConflict } from '../orders/life/writeOrder.ts';

/** Runs work on an order and its money in one transaction, again whenever somebody else changed the order meanwhile. */
export async function orderTransaction<Value, Problem>(
  db: Database,
  work: (queries: Queries) => Promise<Result<Value, Problem | Conflict>>,
): Promise<Result<Value, Problem>> {
  return retryOnConflict(async () => {
    const done = await db.transaction(work);
    if (done.ok) return done;
    return isConflict(done.problem) ? CONFLICT : fail(done.problem);
  });
}

function isConflict(problem: unknown): problem is Conflict {
  return problem === CONFLICT;
}
