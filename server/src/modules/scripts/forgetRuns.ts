import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { scriptRun, scriptRunStep, scriptRunTerminal } from '../../db/schema/scripts.ts';

/** Deletes a school's runs that began before a moment and have ended everywhere; returns how many. Scripts stay. */
export async function forgetRuns(
  { orm }: Pick<Queries, 'orm'>,
  schoolCode: string,
  before: Date,
): Promise<number> {
  const goingOn = orm
    .select({ one: sql`1` })
    .from(scriptRunTerminal)
    .where(
      and(
        eq(scriptRunTerminal.schoolCode, scriptRun.schoolCode),
        eq(scriptRunTerminal.runId, scriptRun.runId),
        inArray(scriptRunTerminal.state, ['waiting', 'running']),
      ),
    );
  const old = await orm
    .select({ runId: scriptRun.runId })
    .from(scriptRun)
    .where(and(eq(scriptRun.schoolCode, schoolCode), lt(scriptRun.begunAt, before), notExists(goingOn)));
  const ids = old.map(({ runId }) => runId);
  if (ids.length === 0) return 0;
  await orm
    .delete(scriptRunStep)
    .where(and(eq(scriptRunStep.schoolCode, schoolCode), inArray(scriptRunStep.runId, ids)));
  await orm
    .delete(scriptRunTerminal)
    .where(and(eq(scriptRunTerminal.schoolCode, schoolCode), inArray(scriptRunTerminal.runId, ids)));
  await orm.delete(scriptRun).where(and(eq(scriptRun.schoolCode, schoolCode), inArray(scriptRun.runId, ids)));
  return ids.length;
}
