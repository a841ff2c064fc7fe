import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import {
  TERMINAL_DETAILS_MAX,
  type terminalDetailCalls,
} from '@self-print/contract/platform/terminalDetails.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { terminalDetail } from '../../db/schema/terminalBooks.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { factsOf, isDetail, lockDetails, valuesInUse } from './detailStore.ts';

type DefineCall = typeof terminalDetailCalls.define;
type RemoveCall = typeof terminalDetailCalls.remove;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Defines a detail or changes it. Once there are values, its kind stays, and what is chosen somewhere stays to be chosen. */
export function defineDetail(
  deps: WriteDeps,
  operation: Operation,
  { code, revision, name, archived, ...facts }: CallInput<DefineCall>,
): Promise<CallResult<DefineCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<DefineCall>> => {
    await lockDetails(queries, schoolCode);
    const [before] = await queries.orm.select().from(terminalDetail).where(isDetail(schoolCode, code));
    if (!before && revision > 0) return fail(problem('NOT_FOUND'));
    if (before && revision === 0) return fail(problem('NAME_TAKEN'));
    if (before && before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (!before) {
      const there = await queries.orm.$count(terminalDetail, eq(terminalDetail.schoolCode, schoolCode));
      if (there >= TERMINAL_DETAILS_MAX) return fail(problem('BAD_REQUEST', { detail: { field: 'code' } }));
    }
    const inUse = before ? await valuesInUse(queries, schoolCode, code) : [];
    const offered = new Set(facts.options.map((option) => option.code));
    const isUnfit =
      before?.kind !== facts.kind || (facts.kind === 'choice' && inUse.some((value) => !offered.has(value)));
    if (inUse.length > 0 && isUnfit) return fail(problem('TERMINAL_DETAIL_IN_USE'));
    const saved = {
      ...facts,
      nameZh: name.zh,
      nameEn: name.en,
      archivedAt: archived ? (before?.archivedAt ?? deps.clock.now()) : null,
      revision: revision + 1,
    };
    await (before
      ? queries.orm.update(terminalDetail).set(saved).where(isDetail(schoolCode, code))
      : queries.orm.insert(terminalDetail).values({ schoolCode, code, ...saved }));
    await recordOperation(queries, deps, operation, {
      subject: code,
      label: name,
      before: before ? factsOf(before) : null,
      after: { code, name, archived, ...facts },
    });
    return ok({ revision: saved.revision });
  });
}

/** Deletes a detail that no terminal has a value of; others are archived instead. */
export function removeDetail(
  deps: WriteDeps,
  operation: Operation,
  { code, revision }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    await lockDetails(queries, schoolCode);
    const [before] = await queries.orm.select().from(terminalDetail).where(isDetail(schoolCode, code));
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if ((await valuesInUse(queries, schoolCode, code)).length > 0)
      return fail(problem('TERMINAL_DETAIL_IN_USE'));
    await queries.orm.delete(terminalDetail).where(isDetail(schoolCode, code));
    await recordOperation(queries, deps, operation, {
      subject: code,
      label: { zh: before.nameZh, en: before.nameEn },
      before: factsOf(before),
      after: null,
    });
    return ok({ removed: true });
  });
}
