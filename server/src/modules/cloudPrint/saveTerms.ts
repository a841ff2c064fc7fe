import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordSave } from '../operations/recordOperation.ts';
import { settlePrice } from '../prices/holdPrice.ts';
import { needsSecondPerson } from '../prices/priceRule.ts';
import { CLOUD_PRINT, CLOUD_PRINT_LABEL, pricesOf } from './cloudPrices.ts';
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

/** Changes it, unless somebody else did since it was read. Prices that need a second person wait; all else takes effect. */
export function saveTerms(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { terms, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const wanted = cloudPrintSettings.parse(terms);
  return deps.db.transaction(async (queries) => {
    const waits = await needsSecondPerson(queries, operation);
    const before = await viewTerms(queries, schoolCode);
    const { prices, freePagesPerTerm } = before.terms;
    const settings = waits ? { ...wanted, prices, freePagesPerTerm } : wanted;
    const row = { settings, changedAt: deps.clock.now() };
    if (!(await changeCloudPrintSettings(queries, schoolCode, revision, row)))
      return fail(problem('CHANGED_MEANWHILE'));
    const after = await viewTerms(queries, schoolCode);
    const change = {
      kind: 'cloudPrintPrices',
      subject: CLOUD_PRINT,
      label: CLOUD_PRINT_LABEL,
      before: pricesOf(before.terms),
      after: pricesOf(wanted),
    } as const;
    const isAsked = await settlePrice(queries, deps, operation, change, waits);
    const saved = {
      subject: CLOUD_PRINT,
      label: CLOUD_PRINT_LABEL,
      before: before.terms,
      after: after.terms,
    };
    await recordSave(queries, deps, operation, saved, isAsked);
    return ok(after);
  });
}
