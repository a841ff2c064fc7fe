import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { askInquiry, type InquiryDeps } from '../askInquiry.ts';
import { NOTHING, wordsOf } from '../cells.ts';
import { findInquiry } from '../inquiryStore.ts';

type TryCall = typeof inquiryAdminCalls.try;

const ROWS_SHOWN = 5;

/** Looks up an inquiry for a person, as the kiosk would. Every value is masked but for its first character. */
export async function tryInquiry(
  deps: InquiryDeps,
  operation: AdminOperation,
  { id, userName }: CallInput<TryCall>,
): Promise<CallResult<TryCall>> {
  const { db, keys } = deps;
  const { schoolCode } = operation;
  const inquiry = await findInquiry(db, { schoolCode, inquiryId: id });
  if (!inquiry) return fail(problem('NOT_FOUND'));
  const account = await findAccount(db, keys, schoolCode, userName);
  if (!account) return fail(problem('PAYER_NOT_FOUND'));
  const { userId } = account;
  const number = decryptNames(keys, account, account).userName;
  // Before anything is shown, so that nobody looks without a trace.
  await db.transaction(async (queries) => {
    await recordOperation(queries, deps, operation, {
      subject: userId,
      label: inquiry.facts.title,
      before: null,
      after: { inquiry: inquiry.facts.code, number: maskText('number', number) },
    });
    return ok();
  });
  const asked = await askInquiry(deps, { schoolCode, userId, number }, inquiry);
  if (!asked.ok) return asked;
  const { columns } = inquiry.facts;
  const { rows } = asked.value;
  return ok({
    columns,
    rows: rows.slice(0, ROWS_SHOWN).map((row) => wordsOf(row, columns, 'zh').map(masked)),
    total: rows.length,
  });
}

function masked(word: string): string {
  return word === NOTHING ? word : maskText([...word].length > 1 ? 'name' : 'all', word);
}
