import type { ScriptRun } from '@self-print/contract/platform/scriptAdmin.ts';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { scriptRun, scriptRunTerminal, terminalScript } from '../../db/schema/scripts.ts';
import type { Deps } from '../../deps.ts';
import { administratorNames } from '../accounts/administratorNames.ts';

export interface RunKey {
  readonly schoolCode: string;
  readonly runId: string;
}
export type RunRow = typeof scriptRun.$inferSelect;
export type RunTerminalRow = typeof scriptRunTerminal.$inferSelect;

export function isRun({ schoolCode, runId }: RunKey): SQL | undefined {
  return and(eq(scriptRun.schoolCode, schoolCode), eq(scriptRun.runId, runId));
}

export function isTerminalOf({ schoolCode, runId }: RunKey, terminalCode?: string): SQL | undefined {
  return and(
    eq(scriptRunTerminal.schoolCode, schoolCode),
    eq(scriptRunTerminal.runId, runId),
    terminalCode === undefined ? undefined : eq(scriptRunTerminal.terminalCode, terminalCode),
  );
}

/** Locks a run until the transaction ends. Whoever changes how its terminals are holds it. */
export async function lockRun({ orm }: Queries, key: RunKey): Promise<RunRow | undefined> {
  const [row] = await orm.select().from(scriptRun).where(isRun(key)).for('update');
  return row;
}

const NONE = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0 };

async function countStates(
  { orm }: Queries,
  schoolCode: string,
  runIds: readonly string[],
): Promise<(runId: string) => ScriptRun['counts']> {
  const found =
    runIds.length === 0
      ? []
      : await orm
          .select({ runId: scriptRunTerminal.runId, state: scriptRunTerminal.state, terminals: count() })
          .from(scriptRunTerminal)
          .where(
            and(eq(scriptRunTerminal.schoolCode, schoolCode), inArray(scriptRunTerminal.runId, [...runIds])),
          )
          .groupBy(scriptRunTerminal.runId, scriptRunTerminal.state);
  const counts = new Map<string, ScriptRun['counts']>();
  for (const { runId, state, terminals } of found) {
    counts.set(runId, { ...(counts.get(runId) ?? NONE), [state]: terminals });
  }
  return (runId) => counts.get(runId) ?? NONE;
}

/** Runs with how far they are, the newest first. */
export async function runViews(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  wanted: SQL | undefined,
  { page, rows }: { readonly page: number; readonly rows: number },
): Promise<ScriptRun[]> {
  const found = await db.orm
    .select({ row: scriptRun, name: terminalScript.name })
    .from(scriptRun)
    .innerJoin(
      terminalScript,
      and(
        eq(terminalScript.schoolCode, scriptRun.schoolCode),
        eq(terminalScript.scriptId, scriptRun.scriptId),
      ),
    )
    .where(and(eq(scriptRun.schoolCode, schoolCode), wanted))
    .orderBy(desc(scriptRun.begunAt), asc(scriptRun.runId))
    .limit(rows)
    .offset((page - 1) * rows);
  const countsOf = await countStates(
    db,
    schoolCode,
    found.map(({ row }) => row.runId),
  );
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    found.map(({ row }) => row.begunBy),
  );
  return found.map(({ row, name }) => ({
    runId: row.runId,
    scriptId: row.scriptId,
    name,
    version: row.version,
    choice: row.choice,
    group:
      row.groupNameZh === null || row.groupNameEn === null
        ? null
        : { zh: row.groupNameZh, en: row.groupNameEn },
    stage: row.stage,
    stageSince: row.stageSince.toISOString(),
    automaticHours: row.automaticHours,
    failureLimit: row.failureLimit,
    stopped: row.stopped,
    by: nameOf(row.begunBy) ?? '',
    begunAt: row.begunAt.toISOString(),
    counts: countsOf(row.runId),
  }));
}

/** Failures that say something about the script: that a terminal is gone or was never on is no fault of it. */
export const failedByScript: SQL | undefined = and(
  eq(scriptRunTerminal.state, 'failed'),
  sql`${scriptRunTerminal.reason} not in ('expired', 'terminalGone')`,
);
