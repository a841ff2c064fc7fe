import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { type fleetCalls, TERMINAL_TAGS_MAX } from '@self-print/contract/platform/fleet.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { publishNotice } from '../terminals/notices.ts';
import { lockSettings, reachedBy, renewSettings } from '../terminals/settings/settingsStore.ts';
import { inUse } from './fleetStore.ts';
import { groupIsThere } from './groupIsThere.ts';
import { factsOf } from './terminalFacts.ts';

type ModifyCall = typeof fleetCalls.modify;
type MarkCall = typeof fleetCalls.mark;
type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Changes what a terminal is called, where it stands, and its group and tags, unless somebody else was faster. */
export function changeTerminal(
  deps: ChangeDeps,
  operation: Operation,
  { terminalCode, revision, name, location, groupId, tags }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    await lockSettings(queries, schoolCode);
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
    await renewSettings(queries, schoolCode, reachedBy({ schoolCode, layer: 'terminal', id: terminalCode }));
    await publishNotice(queries, { kind: 'changed', schoolCode });
    await recordOperation(queries, deps, operation, {
      subject: terminalCode,
      label: name,
      before: factsOf(before),
      after: factsOf({ ...before, ...changes }),
    });
    return ok({ revision: revision + 1 });
  });
}

/** Sets the group of several terminals, and adds and takes tags. One that would have too many tags stays as it is. */
export function markTerminals(
  deps: ChangeDeps,
  operation: Operation,
  { terminalCodes, groupId, addTags, removeTags }: CallInput<MarkCall>,
): Promise<CallResult<MarkCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<MarkCall>> => {
    await lockSettings(queries, schoolCode);
    if (!(await groupIsThere(queries, schoolCode, groupId ?? null))) return fail(problem('NOT_FOUND'));
    const rows = await queries.orm
      .select()
      .from(terminal)
      .where(and(inUse(schoolCode), inArray(terminal.terminalCode, [...terminalCodes])))
      .orderBy(asc(terminal.terminalCode))
      .for('no key update');
    const changed: (typeof rows)[number][] = [];
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
      changed.push({ ...row, tags, groupId: groupId === undefined ? row.groupId : groupId });
    }
    const codes = changed.map(({ terminalCode }) => terminalCode);
    await renewSettings(queries, schoolCode, and(inUse(schoolCode), inArray(terminal.terminalCode, codes)));
    await publishNotice(queries, { kind: 'changed', schoolCode });
    for (const after of changed) {
      const before = rows.find(({ terminalCode }) => terminalCode === after.terminalCode);
      await recordOperation(queries, deps, operation, {
        subject: after.terminalCode,
        label: { zh: after.nameZh, en: after.nameEn },
        before: before ? factsOf(before) : null,
        after: factsOf(after),
      });
    }
    return ok({ changed: codes, kept: terminalCodes.filter((code) => !codes.includes(code)) });
  });
}
