import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { cloudPrintSettings } from './settings.ts';
import { changeCloudPrintSettings, readCloudPrint } from './settingsStore.ts';

type SaveCall = typeof cloudPrintAdminCalls.saveTerms;

/** How a school lets files be printed, with defaults where it changed nothing. */
export async function viewTerms(
  queries: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof cloudPrintAdminCalls.terms>> {
  const { settings, licensed, revision } = await readCloudPrint(queries, schoolCode);
  return { terms: settings, licensed, revision };
}

/** Changes it, unless somebody else did since it was read. */
export function saveTerms(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { terms, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const row = { settings: cloudPrintSettings.parse(terms), changedAt: deps.clock.now() };
  return deps.db.transaction(async (queries) => {
    const before = await viewTerms(queries, schoolCode);
    if (!(await changeCloudPrintSettings(queries, schoolCode, revision, row)))
      return fail(problem('CHANGED_MEANWHILE'));
    const after = await viewTerms(queries, schoolCode);
    await recordOperation(queries, deps, operation, {
      subject: 'cloud-print',
      label: { zh: '云打印设置', en: 'Terms of cloud print' },
      before: before.terms,
      after: after.terms,
    });
    return ok(after);
  });
}
