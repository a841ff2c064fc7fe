import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import {
  EXTRA_TERMINALS_MAX,
  type extraTerminalCalls,
} from '@self-print/contract/platform/extraTerminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, sql } from 'drizzle-orm';
import { extraTerminal } from '../../db/schema/terminalBooks.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { factsOf } from './listExtra.ts';

type ModifyCall = typeof extraTerminalCalls.modify;
type RemoveCall = typeof extraTerminalCalls.remove;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

const isPlace = (schoolCode: string, placeId: string) =>
  and(eq(extraTerminal.schoolCode, schoolCode), eq(extraTerminal.placeId, placeId));

/** Adds a place, or changes it unless somebody else was faster. */
export function saveExtra(
  deps: WriteDeps,
  operation: Operation,
  { placeId, revision, name, location, plan, ...facts }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    // All that is added waits here, so that a repeated request finds the first one.
    await queries.orm.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`extra terminals ${schoolCode}`}, 0))`,
    );
    const [before] = await queries.orm.select().from(extraTerminal).where(isPlace(schoolCode, placeId));
    if (!before && revision > 0) return fail(problem('NOT_FOUND'));
    if (before && revision === 0) return ok({ revision: before.revision });
    if (before && before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (!before) {
      const there = await queries.orm.$count(extraTerminal, eq(extraTerminal.schoolCode, schoolCode));
      if (there >= EXTRA_TERMINALS_MAX) return fail(problem('BAD_REQUEST', { detail: { field: 'placeId' } }));
    }
    const saved = {
      ...facts,
      nameZh: name.zh,
      nameEn: name.en,
      locationZh: location.zh,
      locationEn: location.en,
      planId: plan?.planId ?? null,
      planX: plan?.x ?? null,
      planY: plan?.y ?? null,
      revision: revision + 1,
    };
    await (before
      ? queries.orm.update(extraTerminal).set(saved).where(isPlace(schoolCode, placeId))
      : queries.orm
          .insert(extraTerminal)
          .values({ schoolCode, placeId, ...saved, createdAt: deps.clock.now() }));
    await recordOperation(queries, deps, operation, {
      subject: placeId,
      label: name,
      before: before ? factsOf(before) : null,
      after: { ...facts, name, location, plan },
    });
    return ok({ revision: saved.revision });
  });
}

export function removeExtra(
  deps: WriteDeps,
  operation: Operation,
  { placeId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const [gone] = await queries.orm.delete(extraTerminal).where(isPlace(schoolCode, placeId)).returning();
    if (!gone) return fail(problem('NOT_FOUND'));
    await recordOperation(queries, deps, operation, {
      subject: placeId,
      label: { zh: gone.nameZh, en: gone.nameEn },
      before: factsOf(gone),
      after: null,
    });
    return ok({ removed: true });
  });
}
