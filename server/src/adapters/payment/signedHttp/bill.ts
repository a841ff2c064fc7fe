import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { BILL_LIMITS, faultOf, unintelligible, unverified } from '../../signedCalls/gateway.ts';
import type { BillFault, BillRow } from '../types.ts';
import { bill, CURRENCY, fieldOf } from './answers.ts';
import type { CashierAccount } from './payments.ts';

/** The bill of a day, which is signed as a whole. */
export async function downloadBill(
  { account, gateway }: CashierAccount,
  day: string,
): Promise<Result<readonly BillRow[], BillFault>> {
  const answer = await gateway.get(`/v1/bills/${day}`, BILL_LIMITS);
  if (!answer.ok) {
    const { problem } = answer;
    const isNotReady = problem.kind === 'refusal' && problem.code === 'NOT_READY';
    return isNotReady ? fail({ kind: 'not-ready', detail: problem.code }) : faultOf(problem);
  }
  const read = bill.safeParse(answer.value);
  if (!read.success) return unintelligible(`the bill has a wrong ${fieldOf(read.error)}`);
  if (read.data.account !== account) return unverified('the bill of another account');
  if (read.data.day !== day) return unverified('the bill of another day');
  if (read.data.currency !== CURRENCY) return unverified('another currency');
  return ok(
    read.data.rows.map(({ kind, outTradeNo, tradeNo, outRefundNo, amountFen, feeFen, at }) => ({
      kind,
      outTradeNo,
      channelTradeNo: tradeNo,
      outRefundNo: outRefundNo ?? null,
      amountFen,
      feeFen: feeFen ?? null,
      at,
    })),
  );
}
