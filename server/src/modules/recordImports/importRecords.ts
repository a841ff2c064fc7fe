import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { RecordRow, recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { personRecord, recordBefore, recordImport } from '../../db/schema/records.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { indexOfUserName } from '../accounts/encryptedAccount.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { placeOfRecord, recordContent } from '../records/personRecords.ts';
import { isImport, noteImport } from './importStore.ts';
import { isSameRecord, mergeValues } from './mergeRecord.ts';

type Portion = CallInput<typeof recordImportCalls.import>;
type Imported = CallAnswer<typeof recordImportCalls.import>;
type ImportDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type RecordOfPerson = typeof personRecord.$inferSelect;

/** A record that is longer than any document could show. */
const RECORD_BYTES_MAX = 4 * 1_024 * 1_024;
const NOTHING = { values: {}, images: {} };

/** Takes the values of a portion of a file in one transaction; a trial only says what it would change. */
export async function importRecords(
  deps: ImportDeps,
  operation: AdminOperation,
  { importId, isTrial, rows }: Portion,
): Promise<Outcome<Imported, 'CHANGED_MEANWHILE'>> {
  const { schoolCode, userId: by } = operation;
  const now = deps.clock.now();
  return deps.db.transaction(async (queries) => {
    const people = await peopleOf(queries, deps, schoolCode, rows);
    const records = await lockRecords(queries, schoolCode, [...people.values()]);
    const [begun] = await queries.orm.select().from(recordImport).where(isImport({ schoolCode, importId }));
    // What was undone does not come back by a portion that was under way.
    if (begun?.undoneAt) return fail(problem('CHANGED_MEANWHILE'));
    const done: Imported = { changed: 0, same: 0, problems: [] };
    const changes: Change[] = [];
    for (const row of rows) {
      const userId = people.get(keyOf(indexOfUserName(deps.keys, row.userName)));
      const change = userId && judge(deps, { schoolCode, userId }, records.get(userId), row);
      if (change === undefined) done.problems.push({ line: row.line, kind: 'personUnknown' });
      else if (change === 'tooLarge') done.problems.push({ line: row.line, kind: 'tooLarge' });
      else if (change === 'same') done.same += 1;
      else if (change) changes.push(change);
    }
    done.changed = changes.length;
    if (isTrial || changes.length === 0) return ok(done);
    const variables = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].sort();
    await noteImport(queries, { schoolCode, importId, by, now }, { changed: changes.length, variables });
    await write(queries, { schoolCode, importId, now }, changes);
    const after = { people: changes.length, variables };
    await recordOperation(queries, deps, operation, {
      subject: importId,
      label: importId,
      before: null,
      after,
    });
    return ok(done);
  });
}

interface Change {
  readonly userId: string;
  readonly before: RecordOfPerson | undefined;
  readonly recordEncrypted: Uint8Array;
}

function judge(
  { keys }: Pick<ImportDeps, 'keys'>,
  person: { readonly schoolCode: string; readonly userId: string },
  before: RecordOfPerson | undefined,
  { values }: RecordRow,
): Change | 'same' | 'tooLarge' {
  const content = before
    ? recordContent.parse(JSON.parse(keys.fields.decrypt(before.recordEncrypted, placeOfRecord(person))))
    : NOTHING;
  const merged = mergeValues(content.values, values);
  if (isSameRecord(content.values, merged)) return 'same';
  const text = JSON.stringify({ ...content, values: merged });
  if (Buffer.byteLength(text) > RECORD_BYTES_MAX) return 'tooLarge';
  return { userId: person.userId, before, recordEncrypted: keys.fields.encrypt(text, placeOfRecord(person)) };
}

/** User ids by the blind index of the number. */
async function peopleOf(
  { orm }: Queries,
  { keys }: Pick<ImportDeps, 'keys'>,
  schoolCode: string,
  rows: readonly RecordRow[],
): Promise<ReadonlyMap<string, string>> {
  const indexes = rows.map(({ userName }) => indexOfUserName(keys, userName));
  const found = await orm
    .select({ userId: account.userId, index: account.userNameIndex })
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), inArray(account.userNameIndex, indexes)))
    // In one order, so that two imports about the same people wait for each other rather than both.
    .orderBy(account.userId)
    .for('no key update');
  return new Map(found.map(({ userId, index }) => [keyOf(index), userId]));
}

async function lockRecords(
  { orm }: Queries,
  schoolCode: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, RecordOfPerson>> {
  if (userIds.length === 0) return new Map();
  const rows = await orm
    .select()
    .from(personRecord)
    .where(and(eq(personRecord.schoolCode, schoolCode), inArray(personRecord.userId, [...userIds])))
    .orderBy(personRecord.userId)
    .for('update');
  return new Map(rows.map((row) => [row.userId, row]));
}

async function write(
  { orm }: Queries,
  {
    schoolCode,
    importId,
    now,
  }: { readonly schoolCode: string; readonly importId: string; readonly now: Date },
  changes: readonly Change[],
): Promise<void> {
  await orm
    .insert(recordBefore)
    .values(
      changes.map(({ userId, before }) => ({
        schoolCode,
        importId,
        userId,
        recordEncrypted: before?.recordEncrypted ?? null,
        importIdBefore: before?.importId ?? null,
      })),
    )
    // A second row of the file for the same person: what was there before the first one counts.
    .onConflictDoNothing();
  for (const { userId, recordEncrypted } of changes) {
    const values = { recordEncrypted, updatedAt: now, importId };
    await orm
      .insert(personRecord)
      .values({ schoolCode, userId, ...values })
      .onConflictDoUpdate({ target: [personRecord.schoolCode, personRecord.userId], set: values });
  }
}

function keyOf(index: Uint8Array): string {
  return Buffer.from(index).toString('base64');
}
