import { z } from 'zod';
import { type Audit, audit, type Evidence } from './auditor.ts';

const numbers = z.array(z.object({ number: z.string() }));

export interface AuditAfterLoss extends Audit {
  /** Payments that nothing here has, and that a difference with the bill names. */
  readonly named: readonly string[];
  /** Orders of which paper came out in the time that was lost, so that they could be printed or paid back once more. */
  readonly paperUnknown: readonly string[];
}

/**
 * Compares books, ledger and paper after the database lost some time. What only the providers know has to be named by a difference
 * with their bill; of paper, only what was printed in that time may be unknown. All else agrees as if nothing had been lost.
 */
export async function auditAfterLoss(evidence: Evidence): Promise<AuditAfterLoss> {
  const { read, schoolCode, books, paper } = evidence;
  const setOf = async (query: string) =>
    new Set(numbers.parse((await read(query, [schoolCode])).rows).map(({ number }) => number));
  const [strangers, printed] = [await setOf(STRANGERS), await setOf(PRINTED)];
  const isNamed = ({ outTradeNo }: { readonly outTradeNo: string }) => strangers.has(outTradeNo);
  const known = new Map([...paper].filter(([orderId]) => printed.has(orderId)));
  const found = await audit({ ...evidence, books: books.filter((trade) => !isNamed(trade)), paper: known });
  return {
    ...found,
    named: books.filter(isNamed).map(({ outTradeNo }) => outTradeNo),
    paperUnknown: [...paper.keys()].filter((orderId) => !printed.has(orderId)),
  };
}

const STRANGERS = `
  select d.out_trade_no as number from recon_difference d
  where d.school_code = $1 and d.present and d.kind = 'missing-here'
    and not exists (select from pay_attempt a where a.school_code = d.school_code and a.out_trade_no = d.out_trade_no)`;
const PRINTED = `select distinct order_id as number from print_log where school_code = $1`;
