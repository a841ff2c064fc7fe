import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { enrolmentKey, terminal, terminalGroup } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { publishNotice } from '../terminals/notices.ts';
import { lockSettings, renewSettings } from '../terminals/settings/settingsStore.ts';
import { inUse } from './fleetStore.ts';

type SaveCall = typeof fleetCalls.saveGroup;
type RemoveCall = typeof fleetCalls.removeGroup;

/** Lists the groups with how many terminals are in each, and the tags in use. */
export async function listGroups(
  { db: { orm } }: Pick<Deps, 'db'>,
  schoolCode: string,
): Promise<CallAnswer<typeof fleetCalls.groups>> {
  const sizes = await orm
    .select({ groupId: terminal.groupId, terminals: count() })
    .from(terminal)
    .where(inUse(schoolCode))
    .groupBy(terminal.groupId);
  const sizeOf = new Map(sizes.map(({ groupId, terminals }) => [groupId, terminals]));
  const rows = await orm
    .select()
    .from(terminalGroup)
    .where(eq(terminalGroup.schoolCode, schoolCode))
    .orderBy(asc(terminalGroup.createdAt), asc(terminalGroup.groupId));
  const tags = await orm
    .selectDistinct({ tag: sql<string>`unnest(${terminal.tags})`.as('tag') })
    .from(terminal)
    .where(inUse(schoolCode))
    .orderBy(sql`tag`);
  return {
    groups: rows.map(({ groupId, nameZh, nameEn, revision }) => ({
      groupId,
      name: { zh: nameZh, en: nameEn },
      revision,
      terminals: sizeOf.get(groupId) ?? 0,
    })),
    tags: tags.map(({ tag }) => tag),
  };
}

/** Adds a group, or renames one unless somebody else was faster. */
export function saveGroup(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { groupId, revision, name }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const names = { nameZh: name.zh, nameEn: name.en };
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const { orm } = queries;
    if (groupId === undefined) {
      const added = { schoolCode, groupId: deps.random.uuid(), ...names, createdAt: deps.clock.now() };
      await orm.insert(terminalGroup).values(added);
      const change = { subject: added.groupId, label: name, before: null, after: { name } };
      await recordOperation(queries, deps, operation, change);
      return ok({ groupId: added.groupId, revision: 0 });
    }
    if (revision === undefined) return fail(problem('BAD_REQUEST', { detail: { field: 'revision' } }));
    const theGroup = and(eq(terminalGroup.schoolCode, schoolCode), eq(terminalGroup.groupId, groupId));
    const [before] = await orm.select().from(terminalGroup).where(theGroup).for('no key update');
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    await orm
      .update(terminalGroup)
      .set({ ...names, revision: revision + 1 })
      .where(theGroup);
    await publishNotice(queries, { kind: 'changed', schoolCode });
    const was = { zh: before.nameZh, en: before.nameEn };
    const change = { subject: groupId, label: name, before: { name: was }, after: { name } };
    await recordOperation(queries, deps, operation, change);
    return ok({ groupId, revision: revision + 1 });
  });
}

/** Deletes a group. Its terminals stay, in none, and so do those that join by its enrolment keys. */
export function removeGroup(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { groupId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const { orm } = queries;
    await lockSettings(queries, schoolCode);
    const theGroup = and(eq(terminalGroup.schoolCode, schoolCode), eq(terminalGroup.groupId, groupId));
    const [before] = await orm.select().from(terminalGroup).where(theGroup).for('update');
    if (!before) return fail(problem('NOT_FOUND'));
    const freed = await orm
      .update(terminal)
      .set({ groupId: null, revision: sql`${terminal.revision} + 1` })
      .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.groupId, groupId)))
      .returning({ terminalCode: terminal.terminalCode });
    const codes = freed.map(({ terminalCode }) => terminalCode);
    await renewSettings(queries, schoolCode, and(inUse(schoolCode), inArray(terminal.terminalCode, codes)));
    await orm
      .update(enrolmentKey)
      .set({ groupId: null })
      .where(and(eq(enrolmentKey.schoolCode, schoolCode), eq(enrolmentKey.groupId, groupId)));
    await orm.delete(terminalGroup).where(theGroup);
    await publishNotice(queries, { kind: 'changed', schoolCode });
    const name = { zh: before.nameZh, en: before.nameEn };
    const change = { subject: groupId, label: name, before: { name }, after: null };
    await recordOperation(queries, deps, operation, change);
    return ok({ removed: true });
  });
}
