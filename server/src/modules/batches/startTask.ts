import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { batchRow, batchScheme, batchTask } from '../../db/schema/batches.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { findBatchItem } from './batchItem.ts';
import { type Chosen, choosePeople } from './people.ts';
import { encryptText, findTask, isScheme, readBatchSettings, rowPlace, type TaskKey } from './store.ts';

type StartCall = typeof batchExportCalls.start;
type StartDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

/** Rows that are written by one statement. */
const PORTION = 500;

/**
 * Begins a batch of a scheme as that is now. One of more people than the school allows waits for a second administrator. The same id
 * gives the batch that it began.
 */
export function startTask(
  deps: StartDeps,
  operation: AdminOperation,
  { schemeId, taskId }: CallInput<StartCall>,
): Promise<CallResult<StartCall>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, taskId };
  return deps.db.transaction(async (queries): Promise<CallResult<StartCall>> => {
    const { orm } = queries;
    // Two requests with the same id wait for each other here.
    const [scheme] = await orm
      .select()
      .from(batchScheme)
      .where(isScheme({ schoolCode, schemeId }))
      .for('update');
    const known = await findTask(queries, key);
    if (known) return ok({ taskId, state: known.state, total: known.total });
    if (!scheme) return fail(problem('NOT_FOUND'));
    const { name, itemId, language, naming, output, sorting } = scheme;
    const item = await findBatchItem(queries, schoolCode, itemId);
    if (!item || item.templateId === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
    if (!item.languages.includes(language)) return fail(problem('LANGUAGE_NOT_OFFERED'));
    const people = await choosePeople(queries, deps.keys, scheme, sorting);
    if (!people.ok) return people;
    const total = people.value.length;
    const { settings } = await readBatchSettings(queries, schoolCode);
    const state = total > settings.approvalAbove ? 'awaiting' : 'waiting';
    await orm.insert(batchTask).values({
      ...key,
      schemeName: name,
      itemId,
      language,
      naming,
      output,
      state,
      total,
      requestedBy: userId,
      requestedAt: deps.clock.now(),
    });
    await addRows(deps, queries, key, people.value);
    await recordOperation(queries, deps, operation, {
      subject: taskId,
      label: name,
      before: null,
      after: { itemId, language, people: total, state },
    });
    return ok({ taskId, state, total });
  });
}

/** Whose number nobody has is there from the beginning, among what failed. */
async function addRows(
  { keys }: Pick<Deps, 'keys'>,
  { orm }: Queries,
  key: TaskKey,
  people: readonly Chosen[],
): Promise<void> {
  const rows = people.map((person, at) => {
    const place = { ...key, no: at + 1 };
    if (person.userId !== null) return { ...place, userId: person.userId, state: 'waiting' as const };
    const numberEncrypted = encryptText(keys, rowPlace('row.number', place), person.number);
    return {
      ...place,
      userId: null,
      numberEncrypted,
      state: 'failed' as const,
      failure: 'personUnknown' as const,
    };
  });
  for (let from = 0; from < rows.length; from += PORTION)
    await orm.insert(batchRow).values(rows.slice(from, from + PORTION));
}
