import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { batchPrintCalls, PrintRun } from '@self-print/contract/platform/batchPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq } from 'drizzle-orm';
import { batchRow } from '../../../db/schema/batches.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { findPrintTerminal } from '../../places/findPrintTerminal.ts';
import { type FoundRow, rowsFrom, whoOf } from '../listRows.ts';
import { findTask, isRowOf } from '../store.ts';
import { codeWords } from './codeWords.ts';
import { countPapers, findLastRun, type RunRow } from './runStore.ts';
import { whatItLacks, whatItWaitsFor } from './whatItWaitsFor.ts';

type GetCall = typeof batchPrintCalls.get;
type ViewDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** How far a batch is printed, and its run: the one under way, or the last. */
export async function viewPrint(
  deps: ViewDeps,
  { schoolCode }: AdminActor,
  { taskId }: CallInput<GetCall>,
): Promise<CallResult<GetCall>> {
  const task = await findTask(deps.db, { schoolCode, taskId });
  if (!task) return fail(problem('NOT_FOUND'));
  const run = await findLastRun(deps.db, { schoolCode, taskId });
  return ok({ counts: await countPapers(deps.db, task), run: run ? await viewRun(deps, run) : null });
}

async function viewRun(deps: ViewDeps, run: RunRow): Promise<PrintRun> {
  const { db, keys } = deps;
  const { schoolCode, runId, terminalCode, state, pausedFor } = run;
  const names = await db.orm
    .select({ zh: terminal.nameZh, en: terminal.nameEn })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  const nameOf = await administratorNames(db, keys, schoolCode, [run.startedBy]);
  const at = await findPlace(deps, run);
  return {
    runId,
    terminalCode,
    terminalName: names[0] ?? { zh: '', en: '' },
    state,
    pausedFor,
    at: at && placeOf(deps, at),
    waitsFor: state === 'running' ? await findWait(deps, run, at) : null,
    startedBy: nameOf(run.startedBy) ?? '',
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

/** The document that the terminal has, or for which the run paused. */
async function findPlace({ db }: ViewDeps, run: RunRow): Promise<FoundRow | null> {
  const isThere = run.pausedAt === null ? eq(batchRow.paper, 'working') : eq(batchRow.no, run.pausedAt);
  const [found] = await rowsFrom(db)
    .where(and(isRowOf(run), isThere))
    .limit(1);
  return found ?? null;
}

function placeOf({ keys }: ViewDeps, found: FoundRow): PrintRun['at'] {
  const { no, paper, paperCode } = found.row;
  return paper && { no, paper, why: codeWords(paperCode), ...whoOf(keys, found) };
}

/** What the terminal lacks for the document that it has, or for the next one. */
async function findWait(
  { db, clock }: ViewDeps,
  run: RunRow,
  at: FoundRow | null,
): Promise<Bilingual | null> {
  const there = await findPrintTerminal(db, run);
  const next = at ?? (await findNext(db, run));
  if (!there || !next || next.row.orderId === null) return null;
  const context = await findOrder(db, run.schoolCode, next.row.orderId);
  if (!context) return null;
  const ask = at ? whatItLacks : whatItWaitsFor;
  return ask(db, there, context.order, clock.now());
}

async function findNext(db: Deps['db'], run: RunRow): Promise<FoundRow | undefined> {
  const [next] = await rowsFrom(db)
    .where(and(isRowOf(run), eq(batchRow.paper, 'waiting')))
    .orderBy(asc(batchRow.no))
    .limit(1);
  return next;
}
