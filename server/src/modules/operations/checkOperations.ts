import type { OperationFault } from '@self-print/contract/platform/operations.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { inBatches } from '../../db/inBatches.ts';
import { operationEntry, operationHead } from '../../db/schema/operations.ts';
import type { Deps } from '../../deps.ts';
import { hashOf } from './chain.ts';

interface OperationProof {
  readonly entries: number;
  readonly firstNo: number;
  readonly lastNo: number;
  /** Of the newest entry, in hexadecimal; empty while there is none. */
  readonly hash: string;
  readonly faults: readonly OperationFault[];
}

/**
 * Proves a school's operation log from its first entry, or from what retention left of it, to the newest: numbers without a gap, each
 * entry as it was written. Ends at the first fault. Entries that are added meanwhile are left for the next check.
 */
export async function checkOperations(
  { db, keys }: { readonly db: Queries } & Pick<Deps, 'keys'>,
  schoolCode: string,
): Promise<OperationProof> {
  const [head] = await db.orm.select().from(operationHead).where(eq(operationHead.schoolCode, schoolCode));
  const firstNo = (head?.deletedNo ?? 0) + 1;
  const lastNo = head?.entryNo ?? 0;
  const hash = hexOf(head?.hash ?? null);
  let entries = 0;
  let before = head?.deletedHash ?? null;
  const proof = (...faults: OperationFault[]) => ({ entries, firstNo, lastNo, hash, faults });
  for await (const { hash: written, ...entry } of entriesOf(db, schoolCode, firstNo - 1)) {
    const { entryNo } = entry;
    if (entryNo > lastNo) break;
    if (entryNo !== firstNo + entries) return proof({ kind: 'gap', entryNo });
    before = hashOf(keys.operationChain, before, entry);
    if (hexOf(before) !== hexOf(written)) return proof({ kind: 'changed', entryNo });
    entries += 1;
  }
  const isWhole = firstNo + entries - 1 === lastNo && hexOf(before) === hash;
  return isWhole ? proof() : proof({ kind: 'end', entryNo: lastNo });
}

const entriesOf = ({ orm }: Queries, schoolCode: string, behind: number) =>
  inBatches<typeof operationEntry.$inferSelect>((last, limit) =>
    orm
      .select()
      .from(operationEntry)
      .where(
        and(eq(operationEntry.schoolCode, schoolCode), gt(operationEntry.entryNo, last?.entryNo ?? behind)),
      )
      .orderBy(asc(operationEntry.entryNo))
      .limit(limit),
  );

const hexOf = (hash: Uint8Array | null) => (hash === null ? '' : Buffer.from(hash).toString('hex'));
