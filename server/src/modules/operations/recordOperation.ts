import type { Bilingual } from '@self-print/contract/fields.ts';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { operationEntry, operationHead } from '../../db/schema/operations.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { hashOf } from './chain.ts';
import { type Facts, fieldChanges } from './fieldChanges.ts';

/** What an operation did. Personal values are masked by the caller, secrets left out. */
export interface Change {
  /** Id of what was changed. */
  readonly subject: string;
  /** What people call it. */
  readonly label: Bilingual | string;
  /** Null: it was new. */
  readonly before: Facts | null;
  /** Null: it is gone. */
  readonly after: Facts | null;
}

/** Adds an entry for a save. Beside a price that was asked for, which has an entry of its own, there is none when nothing else changed. */
export async function recordSave(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  change: Change,
  isPriceAsked: boolean,
): Promise<void> {
  if (isPriceAsked && fieldChanges(change.before, change.after).length === 0) return;
  await recordOperation(queries, deps, operation, change);
}

/**
 * Adds an entry to the school's operation log, in the transaction of the change. Call it last: until the transaction ends, nobody
 * else of the school can add one, by which numbers have no gap.
 */
export async function recordOperation(
  { orm }: Queries,
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { subject, label, before, after }: Change,
): Promise<void> {
  const { name, schoolCode, userId, role, client, requestId } = operation;
  const [head] = await orm
    .insert(operationHead)
    .values({ schoolCode, entryNo: 1 })
    .onConflictDoUpdate({
      target: operationHead.schoolCode,
      set: { entryNo: sql`${operationHead.entryNo} + 1` },
    })
    .returning({ entryNo: operationHead.entryNo, hash: operationHead.hash });
  if (!head) throw new Error(`The operation log of ${schoolCode} has no head`);
  const entry = {
    schoolCode,
    userId,
    role,
    client,
    requestId,
    entryNo: head.entryNo,
    at: clock.now(),
    operation: name,
    subject,
    label: typeof label === 'string' ? { zh: label, en: label } : { zh: label.zh, en: label.en },
    changes: fieldChanges(before, after),
  };
  const hash = hashOf(keys.operationChain, head.hash, entry);
  await orm.insert(operationEntry).values({ ...entry, hash });
  await orm.update(operationHead).set({ hash }).where(eq(operationHead.schoolCode, schoolCode));
}
