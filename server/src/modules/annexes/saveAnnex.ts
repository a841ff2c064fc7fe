import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { ANNEXES_MAX, type annexCalls } from '@self-print/contract/platform/terminalAnnexes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { terminalAnnex } from '../../db/schema/cartons.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { lockTerminal } from '../cartons/lockTerminal.ts';
import { recordOperation } from '../operations/recordOperation.ts';

type ModifyCall = typeof annexCalls.modify;
type RemoveCall = typeof annexCalls.remove;
type AnnexRow = typeof terminalAnnex.$inferSelect;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

const isAnnex = (schoolCode: string, annexId: string) =>
  and(eq(terminalAnnex.schoolCode, schoolCode), eq(terminalAnnex.annexId, annexId));

/** Adds a piece of equipment, or changes it unless somebody else was faster. It may go to another terminal. */
export function saveAnnex(
  deps: WriteDeps,
  operation: Operation,
  { annexId, revision, ...facts }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    // All that is added at a terminal waits here, so that a repeated request finds the first one.
    const at = await lockTerminal(queries, schoolCode, facts.terminalCode);
    if (!at) return fail(problem('NOT_FOUND'));
    const [before] = await queries.orm
      .select()
      .from(terminalAnnex)
      .where(isAnnex(schoolCode, annexId))
      .for('no key update');
    if (!before && revision > 0) return fail(problem('NOT_FOUND'));
    if (before && revision === 0) return ok({ revision: before.revision });
    if (before && before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (before?.terminalCode !== facts.terminalCode) {
      const there = and(
        eq(terminalAnnex.schoolCode, schoolCode),
        eq(terminalAnnex.terminalCode, facts.terminalCode),
      );
      if ((await queries.orm.$count(terminalAnnex, there)) >= ANNEXES_MAX)
        return fail(problem('BAD_REQUEST', { detail: { field: 'terminalCode' } }));
    }
    const saved = { ...facts, revision: revision + 1 };
    await (before
      ? queries.orm.update(terminalAnnex).set(saved).where(isAnnex(schoolCode, annexId))
      : queries.orm
          .insert(terminalAnnex)
          .values({ schoolCode, annexId, ...saved, createdAt: deps.clock.now() }));
    await recordOperation(queries, deps, operation, {
      subject: annexId,
      label: `${facts.terminalCode} ${facts.make}`,
      before: before ? factsOf(before) : null,
      after: { ...facts },
    });
    return ok({ revision: saved.revision });
  });
}

export function removeAnnex(
  deps: WriteDeps,
  operation: Operation,
  { annexId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const [gone] = await queries.orm.delete(terminalAnnex).where(isAnnex(schoolCode, annexId)).returning();
    if (!gone) return fail(problem('NOT_FOUND'));
    await recordOperation(queries, deps, operation, {
      subject: annexId,
      label: `${gone.terminalCode} ${gone.make}`,
      before: factsOf(gone),
      after: null,
    });
    return ok({ removed: true });
  });
}

function factsOf({ terminalCode, kind, make, serial, boughtOn, warrantyUntil, note }: AnnexRow) {
  return { terminalCode, kind, make, serial, boughtOn, warrantyUntil, note };
}
