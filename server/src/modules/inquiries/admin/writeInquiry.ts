import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Inquiry, inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { inquiry } from '../../../db/schema/inquiries.ts';
import { violatedUnique } from '../../../db/violations.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findInquiry, isInquiry, viewInquiry } from '../inquiryStore.ts';

type SaveCall = typeof inquiryAdminCalls.save;
type StateCall = typeof inquiryAdminCalls.setState;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Adds an inquiry, switched off, or changes it unless somebody else did meanwhile. */
export async function saveInquiry(
  deps: WriteDeps,
  operation: Operation,
  { id, facts, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const key = { schoolCode: operation.schoolCode, inquiryId: id };
  const { code, position } = facts;
  const columns = { code, position, facts, revision: revision + 1 };
  try {
    return await deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
      const before = await findInquiry(queries, key);
      if (!before && revision !== 0) return fail(problem('NOT_FOUND'));
      const [row] = before
        ? await queries.orm
            .update(inquiry)
            .set(columns)
            .where(and(isInquiry(key), eq(inquiry.revision, revision)))
            .returning()
        : await queries.orm
            .insert(inquiry)
            .values({ ...key, ...columns, enabled: false, createdAt: deps.clock.now() })
            .onConflictDoNothing({ target: [inquiry.schoolCode, inquiry.inquiryId] })
            .returning();
      if (!row) return fail(problem('CHANGED_MEANWHILE'));
      const after = viewInquiry(row);
      await recordOperation(queries, deps, operation, {
        subject: id,
        label: facts.title,
        before: before ? factsToLog(before) : null,
        after: factsToLog(after),
      });
      return ok(after);
    });
  } catch (error) {
    if (violatedUnique(error) !== undefined) return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

export function switchInquiry(
  deps: WriteDeps,
  operation: Operation,
  { id, enabled, revision }: CallInput<StateCall>,
): Promise<CallResult<StateCall>> {
  const key = { schoolCode: operation.schoolCode, inquiryId: id };
  return deps.db.transaction(async (queries): Promise<CallResult<StateCall>> => {
    const before = await findInquiry(queries, key);
    if (!before) return fail(problem('NOT_FOUND'));
    const [row] = await queries.orm
      .update(inquiry)
      .set({ enabled, revision: revision + 1 })
      .where(and(isInquiry(key), eq(inquiry.revision, revision)))
      .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    const after = viewInquiry(row);
    await recordOperation(queries, deps, operation, {
      subject: id,
      label: after.facts.title,
      before: { enabled: before.enabled },
      after: { enabled },
    });
    return ok(after);
  });
}

function factsToLog({ facts, enabled }: Inquiry) {
  return { ...facts, enabled };
}
