import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { dictionaryAdminCalls, ListedEntry } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, ilike, or } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { dictionaryEntry } from '../../../db/schema/texts.ts';
import { violatedUnique } from '../../../db/violations.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { hasTerminal } from '../../items/scansCards.ts';
import { findMedia, mediaPath } from '../../media/mediaStore.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import type { DictionaryRow } from '../dictionaryStore.ts';
import { PICTURE_CODE } from '../pictures.ts';

type Calls = typeof dictionaryAdminCalls;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Returns a page of the entries by kind and order, and the kinds that there are. */
export async function listDictionary(
  { orm }: Queries,
  schoolCode: string,
  { page, rows, search = '', code, terminalCode }: CallInput<Calls['list']>,
): Promise<CallAnswer<Calls['list']>> {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { name, value, labelZh, labelEn } = dictionaryEntry;
  const wanted = and(
    eq(dictionaryEntry.schoolCode, schoolCode),
    code === undefined ? undefined : eq(dictionaryEntry.code, code),
    terminalCode === undefined ? undefined : eq(dictionaryEntry.terminalCode, terminalCode),
    or(...[dictionaryEntry.code, name, value, labelZh, labelEn].map((each) => ilike(each, pattern))),
  );
  const found = await orm
    .select()
    .from(dictionaryEntry)
    .where(wanted)
    .orderBy(
      asc(dictionaryEntry.code),
      asc(dictionaryEntry.position),
      asc(name),
      asc(dictionaryEntry.entryId),
    )
    .limit(rows)
    .offset((page - 1) * rows);
  const codes = await orm
    .selectDistinct({ code: dictionaryEntry.code })
    .from(dictionaryEntry)
    .where(eq(dictionaryEntry.schoolCode, schoolCode))
    .orderBy(asc(dictionaryEntry.code));
  return {
    rows: found.map(viewEntry),
    total: await orm.$count(dictionaryEntry, wanted),
    pageSize: rows,
    pageNumber: page,
    codes: codes.map((each) => each.code),
  };
}

export async function viewDictionaryEntry(
  { orm }: Queries,
  schoolCode: string,
  entryId: string,
): Promise<CallResult<Calls['get']>> {
  const [row] = await orm.select().from(dictionaryEntry).where(placeOf(schoolCode, entryId));
  return row ? ok(viewEntry(row)) : fail(problem('NOT_FOUND'));
}

/** Adds an entry or changes one, unless another has its kind and name at the same terminals. */
export async function saveDictionaryEntry(
  deps: WriteDeps,
  operation: Operation,
  wish: CallInput<Calls['save']>,
): Promise<CallResult<Calls['save']>> {
  const { schoolCode } = operation;
  const { code, value, terminalCode } = wish;
  if (terminalCode !== null && !(await hasTerminal(deps.db, { schoolCode, terminalCode })))
    return fail(problem('REFERENCE_UNKNOWN'));
  if (code === PICTURE_CODE && !(await findMedia(deps.db, { schoolCode, mediaId: value })))
    return fail(problem('REFERENCE_UNKNOWN'));
  try {
    return await deps.db.transaction(async (queries) => {
      const before = wish.entryId === undefined ? null : await lockEntry(queries, schoolCode, wish.entryId);
      if (before === undefined) return fail(problem('NOT_FOUND'));
      if (before !== null && before.revision !== wish.revision) return fail(problem('CHANGED_MEANWHILE'));
      const after = await writeEntry(queries, { schoolCode, newId: deps.random.uuid }, before, wish);
      await recordOperation(queries, deps, operation, {
        subject: after.entryId,
        label: `${after.code}/${after.name}`,
        before,
        after,
      });
      return ok(after);
    });
  } catch (error) {
    if (violatedUnique(error) === 'dictionary_entry_name') return fail(problem('NAME_TAKEN'));
    throw error;
  }
}

/** Deletes an entry, unless somebody changed it since it was read. */
export function removeDictionaryEntry(
  deps: WriteDeps,
  operation: Operation,
  { entryId, revision }: CallInput<Calls['remove']>,
): Promise<CallResult<Calls['remove']>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const before = await lockEntry(queries, schoolCode, entryId);
    if (before === undefined) return fail(problem('NOT_FOUND'));
    if (before.revision !== revision) return fail(problem('CHANGED_MEANWHILE'));
    await queries.orm.delete(dictionaryEntry).where(placeOf(schoolCode, entryId));
    const label = `${before.code}/${before.name}`;
    await recordOperation(queries, deps, operation, { subject: entryId, label, before, after: null });
    return ok({ removed: true });
  });
}

async function writeEntry(
  { orm }: Queries,
  { schoolCode, newId }: { readonly schoolCode: string; readonly newId: () => string },
  before: ListedEntry | null,
  { code, name, value, label, position, terminalCode }: CallInput<Calls['save']>,
): Promise<ListedEntry> {
  const columns = { code, name, value, labelZh: label.zh, labelEn: label.en, position, terminalCode };
  const [row] =
    before === null
      ? await orm
          .insert(dictionaryEntry)
          .values({ schoolCode, entryId: newId(), ...columns })
          .returning()
      : await orm
          .update(dictionaryEntry)
          .set({ ...columns, revision: before.revision + 1 })
          .where(placeOf(schoolCode, before.entryId))
          .returning();
  if (!row) throw new Error('A locked entry could not be written');
  return viewEntry(row);
}

const placeOf = (schoolCode: string, entryId: string) =>
  and(eq(dictionaryEntry.schoolCode, schoolCode), eq(dictionaryEntry.entryId, entryId));

async function lockEntry({ orm }: Queries, schoolCode: string, entryId: string) {
  const [row] = await orm.select().from(dictionaryEntry).where(placeOf(schoolCode, entryId)).for('update');
  return row && viewEntry(row);
}

function viewEntry(row: DictionaryRow): ListedEntry {
  const { schoolCode, entryId, code, name, value, labelZh, labelEn, position, terminalCode, revision } = row;
  const isPicture = code === PICTURE_CODE && value !== '';
  const pictureUrl = isPicture ? mediaPath({ schoolCode, mediaId: value }) : null;
  const label = { zh: labelZh, en: labelEn };
  return { entryId, code, name, value, label, position, terminalCode, pictureUrl, revision };
}
