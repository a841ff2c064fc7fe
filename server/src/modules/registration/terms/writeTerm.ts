import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { TermFacts, termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { todayIn } from '../../../calendar/todayIn.ts';
import type { Queries } from '../../../db/database.ts';
import { academicTerm, registration } from '../../../db/schema/registration.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { readSetting } from '../settingStore.ts';
import { findTerm, isOverlapping, isTerm, lockTerms, viewTerm } from './termStore.ts';

type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type CreateCall = typeof termAdminCalls.create;
type ModifyCall = typeof termAdminCalls.modify;
type RemoveCall = typeof termAdminCalls.remove;

const columnsOf = ({ name, startsOn, endsOn }: TermFacts) => ({
  nameZh: name.zh,
  nameEn: name.en,
  startsOn,
  endsOn,
});

/** Adds a term; a repeated request adds nothing. */
export function createTerm(
  deps: WriteDeps,
  operation: Operation,
  { facts, requestKey: termId }: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { schoolCode } = operation;
  const key = { schoolCode, termId };
  return deps.db.transaction(async (queries): Promise<CallResult<CreateCall>> => {
    await lockTerms(queries, schoolCode);
    const now = deps.clock.now();
    const known = await findTerm(queries, key);
    if (!known) {
      if (await isOverlapping(queries, key, facts)) return fail(problem('TERMS_OVERLAP'));
      await queries.orm
        .insert(academicTerm)
        .values({ ...key, ...columnsOf(facts), revision: 1, createdAt: now });
    }
    const after = await readBack(queries, key, now);
    if (!known)
      await recordOperation(queries, deps, operation, {
        subject: termId,
        label: after.name,
        before: null,
        after: facts,
      });
    return ok(after);
  });
}

export function modifyTerm(
  deps: WriteDeps,
  operation: Operation,
  { facts, termId, revision }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  const key = { schoolCode, termId };
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    await lockTerms(queries, schoolCode);
    const now = deps.clock.now();
    const known = await findTerm(queries, key);
    if (!known) return fail(problem('NOT_FOUND'));
    if (known.term.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (await isOverlapping(queries, key, facts)) return fail(problem('TERMS_OVERLAP'));
    const { name, startsOn, endsOn } = viewTerm(known, facts.startsOn);
    await queries.orm
      .update(academicTerm)
      .set({ ...columnsOf(facts), revision: revision + 1 })
      .where(isTerm(key));
    const after = await readBack(queries, key, now);
    await recordOperation(queries, deps, operation, {
      subject: termId,
      label: after.name,
      before: { name, startsOn, endsOn },
      after: facts,
    });
    return ok(after);
  });
}

/** Deletes a term for which nobody ever registered, and which the settings do not name. */
export function removeTerm(
  deps: WriteDeps,
  operation: Operation,
  { termId, revision }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  const key = { schoolCode, termId };
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    await lockTerms(queries, schoolCode);
    const known = await findTerm(queries, key);
    if (!known) return fail(problem('NOT_FOUND'));
    if (known.term.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (await isInUse(queries, key)) return fail(problem('TERM_IN_USE'));
    await queries.orm.delete(academicTerm).where(isTerm(key));
    const { name, startsOn, endsOn } = viewTerm(known, known.term.startsOn);
    await recordOperation(queries, deps, operation, {
      subject: termId,
      label: name,
      before: { name, startsOn, endsOn },
      after: null,
    });
    return ok({ removed: true });
  });
}

async function isInUse(queries: Queries, { schoolCode, termId }: { schoolCode: string; termId: string }) {
  const { settings } = await readSetting(queries, schoolCode);
  if (settings?.termId === termId) return true;
  const records = await queries.orm.$count(
    registration,
    and(eq(registration.schoolCode, schoolCode), eq(registration.termId, termId)),
  );
  return records > 0;
}

async function readBack(queries: Queries, key: { schoolCode: string; termId: string }, now: Date) {
  const row = await findTerm(queries, key);
  if (!row) throw new Error('The term was not written');
  return viewTerm(row, await todayIn(queries, key.schoolCode, now));
}
