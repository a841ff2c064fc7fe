import type { RunFault } from '@self-print/contract/campusSync.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { SourceFailure, type SourceReader } from '../../../adapters/dataSource/types.ts';
import { syncRun, syncScheme, syncStaged } from '../../../db/schema/campusSync.ts';
import { timeZoneOf } from '../../../db/timeZoneOf.ts';
import type { Deps } from '../../../deps.ts';
import { listVariables } from '../../recordImports/listVariables.ts';
import { mappingOf } from '../schemes/mapping.ts';
import { isScheme, type SchemeRow } from '../schemes/schemeStore.ts';
import { connectionOf, findSource } from '../sources/sourceStore.ts';
import { prolong, RunEnded, RunFailure } from './lease.ts';
import { isRun, type RunRow } from './runStore.ts';
import { sinceOf, stageRows } from './stageRows.ts';
import { keepRefusals } from './staging.ts';
import { type Written, writeStaged } from './writeStaged.ts';

export type PerformDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'dataSources'>;

/** Carries out a run to its end, whatever that is. `signal` tells that the server stops. */
export async function performRun(deps: PerformDeps, run: RunRow, signal: AbortSignal): Promise<void> {
  try {
    await readAndWrite(deps, run, signal);
  } catch (error) {
    if (!(error instanceof RunEnded))
      await fail(deps, run, signal.aborted ? 'interrupted' : faultOf(deps, error));
  } finally {
    const { schoolCode, runId } = run;
    await deps.db.orm
      .delete(syncStaged)
      .where(and(eq(syncStaged.schoolCode, schoolCode), eq(syncStaged.runId, runId)));
  }
}

async function readAndWrite(deps: PerformDeps, run: RunRow, signal: AbortSignal): Promise<void> {
  const { db, keys } = deps;
  const [scheme] = await db.orm.select().from(syncScheme).where(isScheme(run));
  const source = scheme && (await findSource(db, scheme));
  if (!source || scheme.revision !== run.revision) throw new RunFailure('schemeChanged');
  const mapping = mappingOf(scheme.rules, await listVariables(db, run.schoolCode));
  if (!mapping) throw new RunFailure('variablesChanged');
  const reader = await deps.dataSources.open(
    connectionOf(keys, source),
    await timeZoneOf(db, run.schoolCode),
  );
  const close = () => void reader.close();
  signal.addEventListener('abort', close);
  try {
    await checkColumns(reader, scheme);
    // Asked first and of the same moment as the rows, so that nothing falls between two runs.
    const { schema, table, watermark: column } = scheme.rules;
    const asRead = { since: sinceOf(run, scheme), meanwhile: () => prolong(deps, run, 0) };
    const watermark = column === null ? null : await reader.latest(schema, table, column, asRead);
    const { rowsRead, refused } = await stageRows(deps, run, scheme, mapping, reader);
    if (signal.aborted) throw new RunFailure('interrupted');
    const read = { rowsRead, refused, watermark: watermark ?? scheme.watermark };
    const written = await writeStaged(deps, run, mapping, read);
    await keepRefusals(db, run, written.refusals, refused);
    await tellEnd(deps, run, written, { rowsRead, refused: refused + written.refused });
  } finally {
    signal.removeEventListener('abort', close);
    await reader.close();
  }
}

/** A table that lost a column is told before anything is read. */
async function checkColumns(reader: SourceReader, { rules }: SchemeRow): Promise<void> {
  const tables = await reader.tables();
  const table = tables.find(({ schema, name }) => schema === rules.schema && name === rules.table);
  const there = new Set(table?.columns.map(({ name }) => name));
  const needed = [
    ...rules.columns.map(({ column }) => column),
    ...(rules.watermark === null ? [] : [rules.watermark]),
  ];
  if (!needed.every((name) => there.has(name))) throw new SourceFailure('columnsChanged');
}

/** The end of a run that has written is told with what it wrote; that of a trial, or of one that asks, here. */
async function tellEnd(
  { db, clock, log }: PerformDeps,
  run: RunRow,
  { state, counts }: Written,
  read: { readonly rowsRead: number; readonly refused: number },
): Promise<void> {
  await db.transaction(async ({ orm }) => {
    const ended = await orm
      .update(syncRun)
      .set({ state, ...counts, ...read, endedAt: clock.now(), leaseUntil: null })
      .where(and(isRun(run), eq(syncRun.state, 'running')))
      .returning({ runId: syncRun.runId });
    if (run.kind === 'trial' && ended.length > 0)
      await orm
        .update(syncScheme)
        .set({ triedRevision: run.revision })
        .where(and(isScheme(run), eq(syncScheme.revision, run.revision)));
    return ok();
  });
  log.event('sync-run-ended', { runId: run.runId, kind: run.kind, state });
}

function faultOf({ log }: PerformDeps, error: unknown): RunFault {
  if (error instanceof SourceFailure || error instanceof RunFailure) return error.fault;
  log.error('sync-job-failed', error);
  return 'internal';
}

async function fail({ db, clock, log }: PerformDeps, run: RunRow, fault: RunFault): Promise<void> {
  await db.orm
    .update(syncRun)
    .set({ state: 'failed', fault, endedAt: clock.now(), leaseUntil: null })
    .where(and(isRun(run), eq(syncRun.state, 'running')));
  log.event('sync-run-ended', { runId: run.runId, kind: run.kind, state: 'failed', fault });
}
