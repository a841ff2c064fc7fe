import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { accessToken, activationCode, terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import type { AbandonOrders } from '../terminals/giveIdentity.ts';
import { publishNotice } from '../terminals/notices.ts';
import { inUse } from './fleetStore.ts';

type ArchiveCall = typeof terminalSetupCalls.archive;

/** Takes a terminal out of use: its machine is nobody any more, and what it held is released as when it is replaced. */
export function archiveTerminal(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'> & { readonly abandonOrders: AbandonOrders },
  operation: Operation,
  { terminalCode, revision }: CallInput<ArchiveCall>,
): Promise<CallResult<ArchiveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<ArchiveCall>> => {
    const { orm } = queries;
    const now = deps.clock.now();
    const [before] = await orm
      .select()
      .from(terminal)
      .where(and(inUse(schoolCode), eq(terminal.terminalCode, terminalCode)))
      .for('update');
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    await orm
      .update(terminal)
      .set({ archivedAt: now, appId: null, appSecretHash: null, revision: revision + 1 })
      .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
    for (const table of [activationCode, accessToken]) {
      await orm
        .delete(table)
        .where(and(eq(table.schoolCode, schoolCode), eq(table.terminalCode, terminalCode)));
    }
    await deps.abandonOrders(queries, { schoolCode, terminalCode }, now);
    // Whoever is connected as this terminal has to prove itself again, and cannot.
    await publishNotice(queries, { kind: 'activated', schoolCode, terminalCode });
    await recordOperation(queries, deps, operation, {
      subject: terminalCode,
      label: { zh: before.nameZh, en: before.nameEn },
      before: { archived: false },
      after: { archived: true },
    });
    return ok({ archived: true });
  });
}
