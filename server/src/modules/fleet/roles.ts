import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { terminalRoleCalls } from '@self-print/contract/platform/terminalRoles.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { role } from '../../db/schema/roles.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { publishNotice } from '../terminals/notices.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { findFleetRows, inUse } from './fleetStore.ts';
import { factsOf } from './terminalFacts.ts';

type SaveCall = typeof terminalRoleCalls.saveRoles;

/** To whom a terminal is open. */
export async function readTerminalRoles(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<CallResult<typeof terminalRoleCalls.roles>> {
  const [row] = await findFleetRows(db, schoolCode, [terminalCode]);
  if (!row) return fail(problem('NOT_FOUND'));
  const { revision, roles } = row.terminal;
  return ok({ terminalCode, revision, roles });
}

/** Sets to whom a terminal is open, unless somebody else has changed the terminal meanwhile. It holds from the next call on. */
export function saveTerminalRoles(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { terminalCode, revision, roles: wanted }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const roles = [...new Set(wanted)];
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const unknown = await unknownRole(queries, schoolCode, roles);
    if (unknown !== undefined)
      return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'roles', value: unknown } }));
    const [before] = await queries.orm
      .select()
      .from(terminal)
      .where(and(inUse(schoolCode), eq(terminal.terminalCode, terminalCode)))
      .for('no key update');
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const after = { ...before, roles, revision: revision + 1 };
    await queries.orm
      .update(terminal)
      .set({ roles, revision: after.revision })
      .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
    await publishNotice(queries, { kind: 'changed', schoolCode });
    await recordOperation(queries, deps, operation, {
      subject: terminalCode,
      label: { zh: before.nameZh, en: before.nameEn },
      before: factsOf(before),
      after: factsOf(after),
    });
    return ok({ terminalCode, revision: after.revision, roles });
  });
}

/** The first role that is not in use; the others stay in use until the transaction ends. */
export async function unknownRole(
  { orm }: Queries,
  schoolCode: string,
  roles: readonly string[],
): Promise<string | undefined> {
  if (roles.length === 0) return undefined;
  const found = await orm
    .select({ roleId: role.roleId })
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), isNull(role.archivedAt), inArray(role.roleId, [...roles])))
    .orderBy(role.roleId)
    .for('share');
  return roles.find((wanted) => !found.some(({ roleId }) => roleId === wanted));
}
