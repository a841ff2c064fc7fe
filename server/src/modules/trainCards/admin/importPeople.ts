import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import type { TrainImportRow, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { account } from '../../../db/schema/accounts.ts';
import { trainEntitlement, trainWrite } from '../../../db/schema/trainCards.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { indexOfUserName } from '../../accounts/encryptedAccount.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { encryptText } from '../store.ts';

type ImportCall = typeof trainAdminCalls.importPeople;
type Answer = CallAnswer<ImportCall>;
type ImportDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** A row that can be recorded. */
interface Judged {
  readonly row: TrainImportRow;
  readonly userId: string;
  readonly idCardEncrypted: Uint8Array;
  readonly isNew: boolean;
}

/**
 * Records the entitlements of a spreadsheet. Rows that cannot be recorded are left out and named; the others are recorded together. Whoever
 * is recorded already keeps the card, and without an ID number in the file the known one.
 */
export function importPeople(
  deps: ImportDeps,
  operation: Operation,
  { isTrial, rows }: CallInput<ImportCall>,
): Promise<CallResult<ImportCall>> {
  return deps.db.transaction(async (queries): Promise<CallResult<ImportCall>> => {
    const { judged, problems } = await judge(deps, queries, operation.schoolCode, rows);
    const added = judged.filter(({ isNew }) => isNew).length;
    const answer: Answer = { added, changed: judged.length - added, problems };
    if (isTrial || judged.length === 0) return ok(answer);
    for (const one of judged) await save(deps, queries, operation.schoolCode, one);
    await recordOperation(queries, deps, operation, {
      subject: 'trainCards',
      label: { zh: '优惠资格', en: 'Train entitlements' },
      before: null,
      after: { added, changed: answer.changed },
    });
    return ok(answer);
  });
}

async function judge(
  { keys }: ImportDeps,
  queries: Queries,
  schoolCode: string,
  rows: readonly TrainImportRow[],
): Promise<{ judged: Judged[]; problems: Answer['problems'] }> {
  const indexOf = ({ userName }: TrainImportRow) => indexOfUserName(keys, userName);
  const people = await queries.orm
    .select({ userId: account.userId, index: account.userNameIndex })
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), inArray(account.userNameIndex, rows.map(indexOf))));
  const userIds = new Map(people.map(({ userId, index }) => [textOf(index), userId]));
  const ids = [...userIds.values()];
  const known = await queries.orm
    .select()
    .from(trainEntitlement)
    .where(and(eq(trainEntitlement.schoolCode, schoolCode), inArray(trainEntitlement.userId, ids)))
    // In one order, so that two imports do not wait for each other.
    .orderBy(trainEntitlement.userId)
    .for('no key update');
  const entitlements = new Map(known.map((row) => [row.userId, row]));
  const open = await queries.orm
    .select({ userId: trainWrite.userId })
    .from(trainWrite)
    .where(
      and(
        eq(trainWrite.schoolCode, schoolCode),
        inArray(trainWrite.userId, ids),
        inArray(trainWrite.state, ['granted', 'unconfirmed']),
      ),
    );
  const unsettled = new Set(open.map(({ userId }) => userId));
  const seen = new Set<string>();
  const judged: Judged[] = [];
  const problems: Answer['problems'] = [];
  for (const row of rows) {
    const { line } = row;
    const userId = userIds.get(textOf(indexOf(row)));
    const before = userId === undefined ? undefined : entitlements.get(userId);
    if (userId === undefined) problems.push({ line, problem: 'userName' });
    else if (seen.has(userId)) problems.push({ line, problem: 'twice' });
    else if (unsettled.has(userId)) problems.push({ line, problem: 'unsettled' });
    else {
      const at = { column: 'entitlement.idCard', schoolCode, rowId: userId } as const;
      const { idCardNo } = row;
      const idCardEncrypted =
        idCardNo === undefined ? before?.idCardEncrypted : encryptText(keys, at, idCardNo.toUpperCase());
      if (idCardEncrypted) judged.push({ row, userId, idCardEncrypted, isNew: before === undefined });
      else problems.push({ line, problem: 'idCardNo' });
    }
    if (userId !== undefined) seen.add(userId);
  }
  return { judged, problems };
}

async function save(
  { clock }: ImportDeps,
  { orm }: Queries,
  schoolCode: string,
  { row, userId, idCardEncrypted }: Judged,
): Promise<void> {
  const { entitled, intervalSchool, intervalHome } = row;
  const facts = { entitled, intervalSchool, intervalHome, idCardEncrypted, changedAt: clock.now() };
  await orm
    .insert(trainEntitlement)
    .values({ ...facts, schoolCode, userId, cardNo: null, lastNumber: 0, revision: 1 })
    .onConflictDoUpdate({
      target: [trainEntitlement.schoolCode, trainEntitlement.userId],
      set: { ...facts, revision: sql`${trainEntitlement.revision} + 1` },
    });
}

function textOf(index: Uint8Array): string {
  return Buffer.from(index).toString('base64');
}
