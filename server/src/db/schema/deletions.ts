import type { DataOutcome } from '@self-print/contract/ownData.ts';
import type { DeletionState } from '@self-print/contract/platform/deletions.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';

/** A person's request to delete what is stored about them. It stays as proof of what was done, and names nobody afterwards. */
export const deletionRequest = pgTable(
  'deletion_request',
  {
    schoolCode: schoolCode(),
    /** Also the receipt by which the person sees how it stands. */
    requestId: uuid().notNull(),
    userId: text().notNull(),
    state: text().$type<DeletionState>().notNull(),
    askedAt: moment().notNull(),
    answerBy: moment().notNull(),
    decidedAt: moment(),
    decidedBy: text(),
    /** Why it was refused; encrypted because it may disclose personal facts. */
    reasonEncrypted: bytes(),
    /** When the job tries next; set while there is something to do. */
    nextTryAt: moment(),
    doneAt: moment(),
    /** What was deleted and what stayed. Counts add up when the job had to come again. */
    outcome: jsonb().$type<readonly DataOutcome[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.requestId] }),
    foreignKey({
      name: 'deletion_request_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    uniqueIndex('deletion_request_open')
      .on(table.schoolCode, table.userId)
      .where(sql`${table.state} in ('waiting', 'agreed')`),
    index('deletion_request_person').on(table.schoolCode, table.userId, table.askedAt),
    index('deletion_request_state').on(table.schoolCode, table.state, table.answerBy),
    // Without the school, which is unknown to whoever has a receipt.
    index('deletion_request_receipt').on(table.requestId),
    index('deletion_request_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check(
      'deletion_request_state',
      sql`${table.state} in ('waiting', 'withdrawn', 'refused', 'agreed', 'done')
        and (${table.state} = 'waiting') = (${table.decidedAt} is null)
        and (${table.state} = 'agreed') = (${table.nextTryAt} is not null)
        and (${table.state} = 'done') = (${table.doneAt} is not null)
        and (${table.state} in ('refused', 'agreed', 'done')) = (${table.decidedBy} is not null)
        and (${table.state} = 'refused') = (${table.reasonEncrypted} is not null)`,
    ),
  ],
);
