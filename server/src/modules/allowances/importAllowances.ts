import { createHash } from 'node:crypto';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { type AllowanceKind, allowance } from '../../db/schema/allowances.ts';
import { printItem } from '../../db/schema/items.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { indexOfUserName } from '../accounts/encryptedAccount.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { needsSecondPerson } from '../prices/priceRule.ts';
import { encryptReason } from './allowance.ts';
import { holdImport } from './importApproval.ts';

interface BatchRow {
  /** Its number in the file. */
  readonly line: number;
  readonly userName: string;
  /** Code or name of an item; null for pages, which belong to none. */
  readonly item: string | null;
  readonly amount: number;
  readonly reason: string;
}

export interface Batch {
  readonly kind: AllowanceKind;
  readonly batchId: string;
  readonly isTrial: boolean;
  readonly rows: readonly BatchRow[];
}

interface Imported {
  readonly given: number;
  /** In a trial: rows whose person already has an allowance for the same. */
  readonly alike: number;
  readonly problems: { readonly line: number; readonly field: 'item' | 'userName' }[];
  /** Whether what was given waits for a second person, all of the import together. */
  readonly waits: boolean;
}

/** Gives each row's person an allowance, or nobody when any row names a person or an item that does not exist. */
export async function importAllowances(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'random'>,
  operation: AdminOperation,
  { kind, batchId, isTrial, rows }: Batch,
): Promise<Imported> {
  const { db, keys, clock, log } = deps;
  const { schoolCode, userId: by } = operation;
  const people = await peopleOf({ db, keys }, schoolCode, rows);
  const items = await itemsOf(db, schoolCode, rows);
  const read = rows.map((row) => ({
    row,
    userId: people.get(keyOf(indexOfUserName(keys, row.userName))),
    itemId: row.item === null ? null : items.get(row.item.trim()),
  }));
  const problems = read.flatMap(({ row: { line }, userId, itemId }) => [
    ...(userId === undefined ? [{ line, field: 'userName' as const }] : []),
    ...(itemId === undefined ? [{ line, field: 'item' as const }] : []),
  ]);
  const nothing = { given: 0, alike: 0, problems, waits: false };
  if (problems.length > 0) return nothing;
  if (isTrial) return { ...nothing, alike: await countAlike(db, { schoolCode, kind }, read) };
  const now = clock.now();
  const values = read.flatMap(({ row, userId, itemId }) => {
    if (userId === undefined || itemId === undefined) return [];
    const at = { schoolCode, kind, allowanceId: idOf(batchId, row.line) };
    const reasonEncrypted = encryptReason(keys, at, row.reason);
    return {
      ...at,
      itemId,
      userId,
      role: null,
      amount: row.amount,
      reasonEncrypted,
      batchId,
      createdAt: now,
    };
  });
  const done = await db.transaction(async (queries) => {
    const waits = await needsSecondPerson(queries, operation);
    const added = await queries.orm
      .insert(allowance)
      .values(values.map((each) => ({ ...each, agreed: !waits })))
      .onConflictDoNothing({ target: [allowance.schoolCode, allowance.allowanceId] })
      .returning({ allowanceId: allowance.allowanceId });
    const after = { kind, rows: added.length, agreed: !waits };
    const change = { subject: batchId, label: batchId, before: null, after };
    if (added.length > 0) await recordOperation(queries, deps, operation, change);
    if (added.length > 0 && waits) await holdImport(queries, deps, operation, { kind, batchId });
    return ok({ waits });
  });
  log.event('allowances-imported', { by, kind, rows: values.length });
  return { given: values.length, alike: 0, problems, waits: done.ok && done.value.waits };
}

/** Counts the rows whose person already has an allowance for the same. */
async function countAlike(
  { orm }: Queries,
  { schoolCode, kind }: Pick<Batch, 'kind'> & { readonly schoolCode: string },
  rows: readonly { readonly userId: string | undefined; readonly itemId: string | null | undefined }[],
): Promise<number> {
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const given = await orm
    .select({ userId: allowance.userId, itemId: allowance.itemId })
    .from(allowance)
    .where(
      and(
        eq(allowance.schoolCode, schoolCode),
        eq(allowance.kind, kind),
        inArray(allowance.userId, userIds),
        isNull(allowance.withdrawnAt),
      ),
    );
  const had = new Set(given.map(({ userId, itemId }) => JSON.stringify([userId, itemId])));
  return rows.filter(({ userId, itemId }) => had.has(JSON.stringify([userId, itemId]))).length;
}

/** User ids by the blind index of the number. */
async function peopleOf(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, string>> {
  const found = await db.orm
    .select({ userId: account.userId, index: account.userNameIndex })
    .from(account)
    .where(
      and(
        eq(account.schoolCode, schoolCode),
        inArray(
          account.userNameIndex,
          rows.map(({ userName }) => indexOfUserName(keys, userName)),
        ),
      ),
    );
  return new Map(found.map(({ userId, index }) => [keyOf(index), userId]));
}

/** Ids of documents by code and by name; a name shared by several documents is left out. */
async function itemsOf(
  { orm }: Queries,
  schoolCode: string,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(rows.flatMap(({ item }) => (item === null ? [] : [item.trim()])))];
  if (named.length === 0) return new Map();
  const { itemId, titleZh, titleEn } = printItem;
  const found = await orm
    .select({ itemId, titleZh, titleEn })
    .from(printItem)
    .where(
      and(
        eq(printItem.schoolCode, schoolCode),
        eq(printItem.kind, 'document'),
        isNull(printItem.archivedAt),
        or(inArray(itemId, named), inArray(titleZh, named), inArray(titleEn, named)),
      ),
    );
  const meant = (name: string) => {
    const byCode = found.filter((item) => item.itemId === name);
    const byName = found.filter((item) => item.titleZh === name || item.titleEn === name);
    const [one, ...others] = byCode.length > 0 ? byCode : byName;
    return others.length === 0 ? one?.itemId : undefined;
  };
  return new Map(
    named.flatMap((name): [string, string][] => {
      const id = meant(name);
      return id === undefined ? [] : [[name, id]];
    }),
  );
}

function keyOf(index: Uint8Array): string {
  return Buffer.from(index).toString('base64');
}

const ID_BYTES = 16;

/** Id of the allowance from a line of a batch: the same each time, so that a repeated request adds nothing. */
function idOf(batchId: string, line: number): string {
  const hex = createHash('sha256')
    .update(`${batchId}/${line}`)
    .digest('hex')
    .slice(0, ID_BYTES * 2);
  // Version 8 and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
