import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../../system.ts';
import type { BillFault, BillRow } from '../types.ts';
import { billAnswer } from './answers.ts';
import { readBillArchive } from './billArchive.ts';
import { fetchBytes } from './fetchBytes.ts';
import { codes, fault, type Gateway } from './gateway.ts';

const DAY_MS = 24 * 60 * 60_000;
/** From when on a missing bill means a day without trades: a day after it had to be there. */
const SURELY_WRITTEN_MS = 2 * DAY_MS + 10 * 60 * 60_000;
const DOWNLOAD_LIMIT_MS = 25_000;
const ARCHIVE_BYTES_MAX = 64 * 2 ** 20;
const NOT_THERE = /bill_not_exist$/i;

/** Fetches the bill of a day in Beijing: a ZIP of GBK files behind an address that is valid for 30 seconds. */
export async function downloadBill(
  gateway: Gateway,
  clock: Pick<Clock, 'now'>,
  day: string,
): Promise<Result<readonly BillRow[], BillFault>> {
  const content = { bill_type: 'trade', bill_date: day };
  const answer = await gateway.call('alipay.data.dataservice.bill.downloadurl.query', content, billAnswer);
  if (!answer.ok) return answer;
  if (answer.value.kind === 'in-progress') return fail({ kind: 'not-ready', detail: 'in progress' });
  if (answer.value.kind === 'refused') {
    const { subCode } = answer.value;
    if (!NOT_THERE.test(subCode)) return fault('unintelligible', codes('40004', subCode));
    const age = clock.now().getTime() - Date.parse(`${day}T00:00:00+08:00`);
    return age > SURELY_WRITTEN_MS ? ok([]) : fail({ kind: 'not-ready', detail: subCode });
  }
  const archive = await fetchBytes(
    answer.value.content.bill_download_url,
    {},
    { limitMs: DOWNLOAD_LIMIT_MS, bytesMax: ARCHIVE_BYTES_MAX },
  );
  return archive.ok ? readBillArchive(archive.value) : archive;
}
