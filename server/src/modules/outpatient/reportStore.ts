import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { outpatientReport } from '../../db/schema/outpatient.ts';
import { encryptReference } from './reportName.ts';

interface PrintPlace {
  readonly schoolCode: string;
  readonly orderId: string;
  readonly terminalCode: string;
  readonly now: Date;
}

interface IndexedReport {
  readonly report: { readonly id: string };
  readonly index: Uint8Array;
}

/** Notes which reports an order prints, in its transaction: for the limit, and so that the hospital can be told. */
export async function keepReports(
  { orm }: Queries,
  keys: Keys,
  { schoolCode, orderId, terminalCode, now }: PrintPlace,
  reports: readonly IndexedReport[],
): Promise<void> {
  await orm.insert(outpatientReport).values(
    reports.map(({ report, index }, position) => ({
      schoolCode,
      orderId,
      position,
      terminalCode,
      reportIndex: index,
      referenceEncrypted: encryptReference(keys, schoolCode, orderId, report.id),
      telling: 'open' as const,
      nextTryAt: now,
      createdAt: now,
    })),
  );
}
