import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { LAST_STAGE } from '@self-print/contract/platform/packageAdmin.ts';
import type { ReleaseOrder, ReleaseStanding } from '@self-print/contract/platform/terminalReleases.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { rollOut, rollOutTerminal, terminalPackage, terminalPackagePiece } from '../../db/schema/packages.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { commandLineOperation, type Operation } from '../../http/operation.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { failed, isReachedBy, lockRollOut } from './rollOutStore.ts';
import { stop } from './rollOuts.ts';

type Told = NonNullable<ReleaseStanding['order']>;

/** Takes down how far a terminal is, and returns what it should run; null when nothing is wanted of it. */
export async function takeStanding(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  key: TerminalKey,
  { order }: ReleaseStanding,
): Promise<ReleaseOrder | null> {
  if (order !== null) await takeDown(deps, key, order);
  const found = await reachLate(deps, key, await newestOrder(deps.db, key));
  if (!found || found.stopped !== null || found.version === null) return null;
  // A terminal that gave it up would not try again; one whose disk is new should not either.
  if (found.stage === 'rolledBack' || found.stage === 'refused') return null;
  const { orderId, packageId, version, sizeBytes, allowOlder } = found;
  return { orderId, packageId, version, sizeBytes, allowOlder };
}

async function takeDown(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
  { orderId, stage, reason, receivedBytes }: Told,
): Promise<void> {
  const now = deps.clock.now();
  const theOrder = and(
    eq(rollOutTerminal.schoolCode, schoolCode),
    eq(rollOutTerminal.terminalCode, terminalCode),
    eq(rollOutTerminal.orderId, orderId),
  );
  const [known] = await deps.db.orm.select().from(rollOutTerminal).where(theOrder);
  if (!known) return;
  if (known.stage === stage && known.reason === reason) {
    await deps.db.orm.update(rollOutTerminal).set({ receivedBytes, reportedAt: now }).where(theOrder);
    return;
  }
  const key = { schoolCode, rollOutId: known.rollOutId };
  await deps.db.transaction(async (queries) => {
    const row = await lockRollOut(queries, key);
    await queries.orm
      .update(rollOutTerminal)
      .set({ stage, reason, receivedBytes, reportedAt: now, changedAt: now })
      .where(theOrder);
    if (!row || row.stopped !== null) return ok();
    const [counted] = await queries.orm
      .select({ failures: count() })
      .from(rollOutTerminal)
      .where(and(isReachedBy(key), failed));
    if ((counted?.failures ?? 0) > row.failureLimit) {
      await stop(queries, deps, byItself(schoolCode, 'roll-out-stopped'), row, 'failures');
    }
    return ok();
  });
}

/** What the platform does without anybody. */
export function byItself(schoolCode: string, name: Operation['name']): Operation {
  return { ...commandLineOperation(schoolCode, name), client: 'schedule' };
}

/** The newest order of a terminal. Older ones do not come back when it is stopped. */
async function newestOrder({ orm }: Queries, { schoolCode, terminalCode }: TerminalKey) {
  const [found] = await orm
    .select({
      orderId: rollOutTerminal.orderId,
      stage: rollOutTerminal.stage,
      packageId: rollOut.packageId,
      begunAt: rollOut.begunAt,
      stopped: rollOut.stopped,
      allowOlder: rollOut.allowOlder,
      version: terminalPackage.version,
      sizeBytes: terminalPackage.sizeBytes,
    })
    .from(rollOutTerminal)
    .innerJoin(
      rollOut,
      and(
        eq(rollOut.schoolCode, rollOutTerminal.schoolCode),
        eq(rollOut.rollOutId, rollOutTerminal.rollOutId),
      ),
    )
    .innerJoin(
      terminalPackage,
      and(
        eq(terminalPackage.schoolCode, rollOut.schoolCode),
        eq(terminalPackage.packageId, rollOut.packageId),
      ),
    )
    .where(and(eq(rollOutTerminal.schoolCode, schoolCode), eq(rollOutTerminal.terminalCode, terminalCode)))
    .orderBy(desc(rollOut.begunAt), desc(rollOut.rollOutId))
    .limit(1);
  return found;
}

type FoundOrder = Awaited<ReturnType<typeof newestOrder>>;

/** A terminal that came after the last stage of a roll-out had begun belongs to it too. */
async function reachLate(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { schoolCode, terminalCode }: TerminalKey,
  newest: FoundOrder,
): Promise<FoundOrder> {
  const [open] = await db.orm
    .select({ rollOutId: rollOut.rollOutId, begunAt: rollOut.begunAt })
    .from(rollOut)
    .innerJoin(
      terminal,
      and(eq(terminal.schoolCode, rollOut.schoolCode), eq(terminal.terminalCode, terminalCode)),
    )
    .where(
      and(
        eq(rollOut.schoolCode, schoolCode),
        isNull(rollOut.stopped),
        eq(rollOut.stage, LAST_STAGE),
        or(isNull(rollOut.groupId), eq(rollOut.groupId, terminal.groupId)),
        newest ? sql`${rollOut.begunAt} > ${newest.begunAt.toISOString()}` : undefined,
      ),
    )
    .orderBy(desc(rollOut.begunAt))
    .limit(1);
  if (!open) return newest;
  const order = { schoolCode, rollOutId: open.rollOutId, terminalCode, orderId: random.uuid() };
  await db.orm
    .insert(rollOutTerminal)
    .values({ ...order, changedAt: clock.now() })
    .onConflictDoNothing();
  return newestOrder(db, { schoolCode, terminalCode });
}

/** Opens a piece of the package that a terminal is to take now. */
export async function openPiece(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: TerminalKey,
  { packageId, index }: { readonly packageId: string; readonly index: number },
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const order = await newestOrder(db, key);
  if (order?.packageId !== packageId || order.stopped !== null) return fail(problem('NOT_FOUND'));
  const [piece] = await db.orm
    .select()
    .from(terminalPackagePiece)
    .where(
      and(
        eq(terminalPackagePiece.schoolCode, key.schoolCode),
        eq(terminalPackagePiece.packageId, packageId),
        eq(terminalPackagePiece.pieceIndex, index),
      ),
    );
  if (!piece) return fail(problem('NOT_FOUND'));
  const { storageKey, contentLength, sha256 } = piece;
  const content = await storage.stream({ key: storageKey, contentLength, sha256 });
  if (!content.ok) return fail(problem('NOT_FOUND'));
  return ok({ contentType: 'application/octet-stream', contentLength, content: content.value });
}
