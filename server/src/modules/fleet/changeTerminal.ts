import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { type fleetCalls, TERMINAL_TAGS_MAX } from '@self-print/contract/platform/fleet.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal, terminalGroup } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { publishNotice } from '../terminals/notices.ts';
import { inUse } from './fleetStore.ts';

type ModifyCall = typeof fleetCalls.modify;
type MarkCall = typeof fleetCalls.mark;

/** Changes what a terminal is called, where it stands, and its group and tags, unless somebody else was faster. */
export function changeTerminal(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  { terminalCode, revision, name, location, groupId, tags }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  return db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    const [before] = await queries.orm
      .select()
      .from(terminal)
      .where(and(inUse(schoolCode), eq(terminal.terminalCode, terminalCode)))
      .for('no key update');
    if (!before || !(await groupIsThere(queries, schoolCode, groupId))) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const changes = {
      nameZh: name.zh,
      nameEn: name.en,
      locationZh: location.zh,
      locationEn: location.en,
      groupId,
      tags: [...new Set(tags)],
    };
    await queries.orm
      .update(terminal)
      .set({ ...changes, revision: revision + 1 })
      .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
    await publishNotice(queries, { kind: 'changed', schoolCode });
    return ok({ revision: revision + 1 });
  });
}

/** Sets the group of several terminals, and adds and takes tags. One that would have too many tags stays as it is. */
export function markTerminals(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  { terminalCodes, groupId, addTags, removeTags }: CallInput<MarkCall>,
): Promise<CallResult<MarkCall>> {
  return db.transaction(async (queries): Promise<CallResult<MarkCall>> => {
    if (!(await groupIsThere(queries, schoolCode, groupId ?? null))) return fail(problem('NOT_FOUND'));
    const rows = await queries.orm
      .select({ terminalCode: terminal.terminalCode, tags: terminal.tags })
      .from(terminal)
      .where(and(inUse(schoolCode), inArray(terminal.terminalCode, [...terminalCodes])))
      .orderBy(asc(terminal.terminalCode))
      .for('no key update');
    const changed: string[] = [];
    for (const row of rows) {
      const kept = row.tags.filter((tag) => !removeTags.includes(tag));
      const tags = [...new Set([...kept, ...addTags])];
      if (tags.length > TERMINAL_TAGS_MAX) continue;
      await queries.orm
        .update(terminal)
        .set({
          tags,
          ...(groupId === undefined ? {} : { groupId }),
          revision: sql`${terminal.revision} + 1`,
        })
        .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, row.terminalCode)));
      changed.push(row.terminalCode);
    }
    await publishNotice(queries, { kind: 'changed', schoolCode });
    return ok({ changed, kept: terminalCodes.filter((code) => !changed.includes(code)) });
  });
}

async function groupIsThere({ orm }: Queries, schoolCode: string, groupId: string | null): Promise<boolean> {
  if (groupId === null) return true;
  const found = await orm
    .select({ groupId: terminalGroup.groupId })
    .from(terminalGroup)
    .where(and(eq(terminalGroup.schoolCode, schoolCode), eq(terminalGroup.groupId, groupId)))
    .for('key share');
  return found.length > 0;
}
