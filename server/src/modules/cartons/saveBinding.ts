import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { userCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { userCarton } from '../../db/schema/cartons.ts';
import { role as schoolRole } from '../../db/schema/roles.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { cartonPaper } from './cartonPaper.ts';
import { lockTerminal } from './lockTerminal.ts';

type CreateCall = typeof userCartonCalls.create;
type ModifyCall = typeof userCartonCalls.modify;
type RemoveCall = typeof userCartonCalls.remove;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type BindingRow = typeof userCarton.$inferSelect;

const isBinding = (schoolCode: string, bindingId: string) =>
  and(eq(userCarton.schoolCode, schoolCode), eq(userCarton.bindingId, bindingId));

/** Whom the operation log names: a person by the masked number only. */
interface Whose {
  readonly columns: Pick<BindingRow, 'userId' | 'department' | 'role'>;
  readonly label: string;
}

/** Binds somebody to a carton that the terminal has. The same request again changes nothing. */
export async function createBinding(
  deps: WriteDeps,
  operation: Operation,
  { terminalCode, cartonCode, note, bindingId, ...wanted }: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { schoolCode } = operation;
  try {
    return await deps.db.transaction(async (queries): Promise<CallResult<CreateCall>> => {
      const at = await lockTerminal(queries, schoolCode, terminalCode);
      if (!at) return fail(problem('NOT_FOUND'));
      const [known] = await queries.orm.select().from(userCarton).where(isBinding(schoolCode, bindingId));
      if (known) return ok({ bindingId, revision: known.revision });
      if (!cartonPaper(at, cartonCode).setting) return fail(unknown('cartonCode', cartonCode));
      const whose = await whoseOf(queries, deps, schoolCode, wanted);
      if (!whose.ok) return whose;
      const after = { terminalCode, cartonCode, ...whose.value.columns, note, revision: 1 };
      await queries.orm
        .insert(userCarton)
        .values({ schoolCode, bindingId, ...after, createdAt: deps.clock.now() });
      await recordOperation(queries, deps, operation, {
        subject: bindingId,
        label: whose.value.label,
        before: null,
        after: { terminalCode, cartonCode, note },
      });
      return ok({ bindingId, revision: after.revision });
    });
  } catch (error) {
    if (violatedUnique(error)?.startsWith('user_carton_')) return fail(problem('CARTON_BOUND'));
    throw error;
  }
}

/** Binds them to another carton of the same terminal, unless somebody else has changed it meanwhile. */
export function changeBinding(
  deps: WriteDeps,
  operation: Operation,
  { bindingId, cartonCode, note, revision }: CallInput<ModifyCall>,
): Promise<CallResult<ModifyCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ModifyCall>> => {
    const [before] = await queries.orm
      .select()
      .from(userCarton)
      .where(isBinding(schoolCode, bindingId))
      .for('no key update');
    const at = before && (await lockTerminal(queries, schoolCode, before.terminalCode));
    if (!before || !at) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    if (!cartonPaper(at, cartonCode).setting) return fail(unknown('cartonCode', cartonCode));
    await queries.orm
      .update(userCarton)
      .set({ cartonCode, note, revision: revision + 1 })
      .where(isBinding(schoolCode, bindingId));
    await recordOperation(queries, deps, operation, {
      subject: bindingId,
      label: await labelOf(queries, deps, before),
      before: { cartonCode: before.cartonCode, note: before.note },
      after: { cartonCode, note },
    });
    return ok({ revision: revision + 1 });
  });
}

/** Undoes a binding. What a terminal holds meanwhile keeps its carton. */
export function removeBinding(
  deps: WriteDeps,
  operation: Operation,
  { bindingId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const [gone] = await queries.orm.delete(userCarton).where(isBinding(schoolCode, bindingId)).returning();
    if (!gone) return fail(problem('NOT_FOUND'));
    const { terminalCode, cartonCode, note } = gone;
    await recordOperation(queries, deps, operation, {
      subject: bindingId,
      label: await labelOf(queries, deps, gone),
      before: { terminalCode, cartonCode, note },
      after: null,
    });
    return ok({ removed: true });
  });
}

const unknown = (field: string, value: string) => problem('REFERENCE_UNKNOWN', { detail: { field, value } });

async function whoseOf(
  queries: Queries,
  { keys }: Pick<Deps, 'keys'>,
  schoolCode: string,
  { userName, department, role }: Pick<CallInput<CreateCall>, 'userName' | 'department' | 'role'>,
): Promise<Outcome<Whose, 'NOT_FOUND' | 'REFERENCE_UNKNOWN'>> {
  if (userName !== null) {
    const person = await findAccount(queries, keys, schoolCode, userName);
    // The number stays out of the answer, which may be logged.
    if (!person) return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'userName' } }));
    const label = maskText('number', decryptNames(keys, person, person).userName);
    return ok({ columns: { userId: person.userId, department: null, role: null }, label });
  }
  if (department !== null)
    return ok({ columns: { userId: null, department, role: null }, label: department });
  if (role === null) throw new Error('A binding of nobody passed the contract');
  const [known] = await queries.orm
    .select({ roleId: schoolRole.roleId })
    .from(schoolRole)
    .where(
      and(eq(schoolRole.schoolCode, schoolCode), eq(schoolRole.roleId, role), isNull(schoolRole.archivedAt)),
    )
    .for('share');
  return known
    ? ok({ columns: { userId: null, department: null, role }, label: role })
    : fail(unknown('role', role));
}

async function labelOf(
  queries: Queries,
  { keys }: Pick<Deps, 'keys'>,
  { schoolCode, userId, department, role }: BindingRow,
): Promise<string> {
  const person = userId === null ? undefined : await findAccount(queries, keys, schoolCode, userId);
  return person
    ? maskText('number', decryptNames(keys, person, person).userName)
    : (department ?? role ?? '');
}
