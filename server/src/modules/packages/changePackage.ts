import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { packageAdminCalls } from '@self-print/contract/platform/packageAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { rollOut, terminalPackage } from '../../db/schema/packages.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { deletePieces, findPackageView, isPackage, lockPackage } from './packageStore.ts';

type Calls = typeof packageAdminCalls;
type Changed = Outcome<void, 'CHANGED_MEANWHILE' | 'NOT_FOUND'>;

/** Changes the notes of a package unless somebody else was faster. */
export async function notePackage(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { packageId, revision, notes }: CallInput<Calls['note']>,
): Promise<CallResult<Calls['note']>> {
  const key = { schoolCode: operation.schoolCode, packageId };
  const changed = await deps.db.transaction(async (queries): Promise<Changed> => {
    const before = await lockPackage(queries, key);
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    await queries.orm
      .update(terminalPackage)
      .set({ notes, revision: revision + 1 })
      .where(isPackage(key));
    const change = { before: { notes: before.notes }, after: { notes } };
    await recordOperation(queries, deps, operation, {
      subject: packageId,
      label: before.facts.version,
      ...change,
    });
    return ok();
  });
  return changed.ok ? viewOf(deps, key) : changed;
}

/** Withdraws a package: its roll-outs stop and its files go. */
export async function withdrawPackage(
  deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { packageId, revision }: CallInput<Calls['withdraw']>,
): Promise<CallResult<Calls['withdraw']>> {
  const key = { schoolCode: operation.schoolCode, packageId };
  const withdrawnAt = deps.clock.now();
  const changed = await deps.db.transaction(async (queries): Promise<Changed> => {
    const before = await lockPackage(queries, key);
    if (!before || before.withdrawnAt !== null) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    await queries.orm
      .update(terminalPackage)
      .set({ withdrawnAt, revision: revision + 1 })
      .where(isPackage(key));
    await queries.orm
      .update(rollOut)
      .set({ stopped: 'withdrawn' })
      .where(
        and(
          eq(rollOut.schoolCode, key.schoolCode),
          eq(rollOut.packageId, packageId),
          isNull(rollOut.stopped),
        ),
      );
    const change = { before: { withdrawn: false }, after: { withdrawn: true } };
    await recordOperation(queries, deps, operation, {
      subject: packageId,
      label: before.facts.version,
      ...change,
    });
    return ok();
  });
  if (!changed.ok) return changed;
  await deletePieces(deps, key);
  return viewOf(deps, key);
}

async function viewOf(
  deps: Pick<Deps, 'db' | 'keys'>,
  key: { readonly schoolCode: string; readonly packageId: string },
): Promise<CallResult<Calls['note']>> {
  const view = await findPackageView(deps, key);
  return view ? ok(view) : fail(problem('NOT_FOUND'));
}
