import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { batchSetting } from '../../db/schema/batches.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { readBatchSettings } from './store.ts';

type SaveCall = typeof batchExportCalls.saveConfig;

export function viewSettings(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
): Promise<CallAnswer<typeof batchExportCalls.config>> {
  return readBatchSettings(db, schoolCode);
}

export function saveSettings(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { settings, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const { orm } = queries;
    const before = await readBatchSettings(queries, schoolCode);
    const values = { settings, revision: revision + 1, changedAt: deps.clock.now() };
    const written =
      revision === 0
        ? await orm
            .insert(batchSetting)
            .values({ schoolCode, ...values })
            .onConflictDoNothing()
            .returning({ revision: batchSetting.revision })
        : await orm
            .update(batchSetting)
            .set(values)
            .where(and(eq(batchSetting.schoolCode, schoolCode), eq(batchSetting.revision, revision)))
            .returning({ revision: batchSetting.revision });
    if (written.length === 0) return fail(problem('CHANGED_MEANWHILE'));
    await recordOperation(queries, deps, operation, {
      subject: 'batches',
      label: { zh: '批量签发设置', en: 'Settings of batches' },
      before: { ...before.settings },
      after: { ...settings },
    });
    return ok({ settings, revision: revision + 1 });
  });
}
