import { createHash, timingSafeEqual } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { BillFault, BillRow } from '../types.ts';
import type { Account } from './account.ts';
import { hourAfter } from './beijing.ts';
import { readBill } from './billRows.ts';
import { faultOf } from './refusals.ts';
import { unintelligible } from './signature.ts';

/** The hour in Beijing from which the bill of the day before is ready. */
const READY_HOUR = 10;
const BILL_BYTES_MAX = 256 * 2 ** 20;
const NONE = 'NO_STATEMENT_EXIST';
const IN_THE_MAKING = 'STATEMENT_CREATING';

const billAnswer = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url(),
});

/** Fetches the list of a day (pay.weixin.qq.com, "申请交易账单" and "下载账单"). */
export async function downloadBill(
  { parameters, gateway, effects }: Account,
  day: string,
): Promise<Result<readonly BillRow[], BillFault>> {
  const ready = hourAfter(day, READY_HOUR);
  if (!ready || effects.clock.now() < ready)
    return notReady(`ready from ${READY_HOUR}:00 of the next day on`);
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
  const asked = await gateway.call('GET', path);
  if (!asked.ok) {
    const { problem } = asked;
    if (problem.kind !== 'refusal' || !problem.signed) return faultOf(problem);
    if (problem.code === NONE) return ok([]);
    return problem.code === IN_THE_MAKING ? notReady(problem.code) : faultOf(problem);
  }
  const answer = billAnswer.safeParse(asked.value);
  if (!answer.success) return unintelligible('the answer for a bill has a wrong form');
  const url = new URL(answer.data.download_url);
  if (url.protocol !== 'https:' && url.origin !== parameters.gateway)
    return unintelligible('the bill is not at https');
  const packed = await gateway.download(url);
  if (!packed.ok) return packed;
  const file = unpack(packed.value);
  if (!file) return unintelligible('the bill is not packed by gzip');
  const digest = createHash('sha1').update(file).digest();
  if (!timingSafeEqual(digest, Buffer.from(answer.data.hash_value, 'hex'))) {
    return fail({ kind: 'hash-mismatch', detail: 'the bill is not the one that was announced' });
  }
  return readBill(file.toString('utf8'), parameters);
}

const notReady = (detail: string) => fail<BillFault>({ kind: 'not-ready', detail });

function unpack(bytes: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: BILL_BYTES_MAX });
  } catch {
    return undefined;
  }
}
