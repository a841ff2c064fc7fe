import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq } from 'drizzle-orm';
import { batchScheme } from '../../db/schema/batches.ts';
import { printItem } from '../../db/schema/items.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { findBatchItem } from './batchItem.ts';
import { countQueries, countQuery, eachOnce, encryptNumbers } from './people.ts';
import { isScheme, type SchemeRow } from './store.ts';

type SchemesCall = typeof batchExportCalls.schemes;
type SaveCall = typeof batchExportCalls.saveScheme;
type RemoveCall = typeof batchExportCalls.removeScheme;
type SchemeDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type SaveDeps = SchemeDeps & Pick<Deps, 'templates'>;

/** A page of a school's schemes, by name. */
export async function listSchemes(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows: pageSize }: CallInput<SchemesCall>,
): Promise<CallAnswer<SchemesCall>> {
  const isOfSchool = eq(batchScheme.schoolCode, schoolCode);
  const found = await db.orm
    .select({ scheme: batchScheme, zh: printItem.titleZh, en: printItem.titleEn })
    .from(batchScheme)
    .innerJoin(
      printItem,
      and(eq(printItem.schoolCode, batchScheme.schoolCode), eq(printItem.itemId, batchScheme.itemId)),
    )
    .where(isOfSchool)
    .orderBy(asc(batchScheme.name), asc(batchScheme.schemeId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const countOf = await countQueries(
    db,
    keys,
    schoolCode,
    found.flatMap(({ scheme: { query } }) => query ?? []),
  );
  const rows = found.map(({ scheme, zh, en }) => ({
    ...scheme,
    itemTitle: { zh, en },
    people: scheme.query === null ? { kind: 'list' as const } : { kind: 'query' as const, ...scheme.query },
    count: scheme.query === null ? scheme.numbers : countOf(scheme.query),
    changedAt: scheme.changedAt.toISOString(),
  }));
  return { rows, total: await db.orm.$count(batchScheme, isOfSchool), pageSize, pageNumber: page };
}

/** Adds or changes a scheme, unless somebody else changed it meanwhile. */
export async function saveScheme(
  deps: SaveDeps,
  operation: Operation,
  { schemeId, people, revision, ...facts }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  const item = await findBatchItem(deps.db, schoolCode, facts.itemId);
  if (!item) return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'itemId' } }));
  const published = item.templateId && (await deps.templates.find(schoolCode, item.templateId));
  if (!published) return fail(problem('DOCUMENT_UNAVAILABLE'));
  if (!item.languages.includes(facts.language)) return fail(problem('LANGUAGE_NOT_OFFERED'));
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    const { orm } = queries;
    const [before] = await orm
      .select()
      .from(batchScheme)
      .where(isScheme({ schoolCode, schemeId }))
      .for('update');
    if (before === undefined && revision > 0) return fail(problem('NOT_FOUND'));
    if ((before?.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const whom = whomOf(deps, { schoolCode, schemeId }, people, before);
    if (whom === undefined) return fail(problem('BATCH_EMPTY'));
    const values = { ...facts, ...whom, revision: revision + 1, changedAt: deps.clock.now() };
    await orm
      .insert(batchScheme)
      .values({ schoolCode, schemeId, ...values })
      .onConflictDoUpdate({ target: [batchScheme.schoolCode, batchScheme.schemeId], set: values });
    await recordOperation(queries, deps, operation, {
      subject: schemeId,
      label: facts.name,
      before: before ? loggedOf(before) : null,
      after: loggedOf(values),
    });
    const count =
      whom.query === null ? whom.numbers : await countQuery(queries, deps.keys, schoolCode, whom.query);
    return ok({ revision: revision + 1, count });
  });
}

/** The columns that say whom a scheme is for; undefined for a list without anybody. */
function whomOf(
  { keys }: Pick<Deps, 'keys'>,
  key: Pick<SchemeRow, 'schoolCode' | 'schemeId'>,
  people: CallInput<SaveCall>['people'],
  before: SchemeRow | undefined,
): Pick<SchemeRow, 'query' | 'numbers' | 'numbersEncrypted'> | undefined {
  if (people.kind === 'query') {
    const { department, role } = people;
    return { query: { department, role }, numbers: 0, numbersEncrypted: null };
  }
  if (people.numbers === undefined) {
    if (!before?.numbersEncrypted) return undefined;
    return { query: null, numbers: before.numbers, numbersEncrypted: before.numbersEncrypted };
  }
  const numbers = eachOnce(people.numbers);
  if (numbers.length === 0) return undefined;
  return { query: null, numbers: numbers.length, numbersEncrypted: encryptNumbers(keys, key, numbers) };
}

/** What the operation log tells of a scheme: whose numbers are on a list stays out of it. */
function loggedOf({
  name,
  itemId,
  language,
  query,
  numbers,
  naming,
  output,
  sorting,
}: Pick<SchemeRow, 'name' | 'itemId' | 'language' | 'query' | 'numbers' | 'naming' | 'output' | 'sorting'>) {
  const people = query === null ? { numbers } : { department: query.department, role: query.role };
  return { name, itemId, language, naming, output, sorting, ...people };
}

export function removeScheme(
  deps: SchemeDeps,
  operation: Operation,
  { schemeId }: CallInput<RemoveCall>,
): Promise<CallResult<RemoveCall>> {
  return deps.db.transaction(async (queries): Promise<CallResult<RemoveCall>> => {
    const [gone] = await queries.orm
      .delete(batchScheme)
      .where(isScheme({ schoolCode: operation.schoolCode, schemeId }))
      .returning();
    if (!gone) return fail(problem('NOT_FOUND'));
    await recordOperation(queries, deps, operation, {
      subject: schemeId,
      label: gone.name,
      before: loggedOf(gone),
      after: null,
    });
    return ok({});
  });
}
