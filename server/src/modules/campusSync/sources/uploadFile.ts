import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { checkUpload, type UploadFault } from '../../../adapters/dataSource/file/checkUpload.ts';
import { dataSource } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { deleteUnkept, markKept, storeUnkept } from '../../issuing/unkeptDocuments.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import {
  findSource,
  isSource,
  lockSource,
  readSourceView,
  type SourceRow,
  sourceFacts,
} from './sourceStore.ts';
import { dropFile, forgetFile } from './uploadedFile.ts';

type UploadCall = typeof dataSourceCalls.upload;
type UploadDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage'>;

/** Each one is read whole. */
const UPLOAD_RATE: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };
const SOURCE_FILE = { folder: 'sources', type: 'application/octet-stream' } as const;
const REFUSALS = {
  unreadable: 'TABLE_FILE_UNREADABLE',
  tooLarge: 'TABLE_FILE_TOO_LARGE',
  headings: 'SOURCE_FILE_HEADINGS_INVALID',
  cell: 'SOURCE_FILE_CELL_TOO_LONG',
} as const satisfies Record<UploadFault, string>;

/** Takes a file as the content of a source in place of the one before, which is deleted. One that cannot be read changes nothing. */
export async function uploadFile(
  deps: UploadDeps,
  operation: AdminOperation,
  { sourceId, content }: CallInput<UploadCall>,
): Promise<CallResult<UploadCall>> {
  const { keys, clock } = deps;
  const { schoolCode, userId: by } = operation;
  const key = { schoolCode, sourceId };
  const there = await findSource(deps.db, key);
  if (!there) return fail(problem('NOT_FOUND'));
  const rate = await takeRate(deps, UPLOAD_RATE, 'upload data source', schoolCode, by);
  if (!rate.ok) return rate;
  const checked = await checkUpload(content);
  if (!checked.ok) return fail(problem(REFUSALS[checked.problem]));
  const stored = await storeUnkept(deps, schoolCode, content, SOURCE_FILE);
  const place = { schoolCode, storageKey: stored.key };
  let replaced: SourceRow['file'] = null;
  const taken = await deps.db.transaction(async (queries): Promise<CallResult<UploadCall>> => {
    const before = await lockSource(queries, key);
    if (!before) return fail(problem('NOT_FOUND'));
    if (before.kind !== 'file') return fail(problem('CHANGED_MEANWHILE'));
    await markKept(queries, place);
    await forgetFile(queries, before, clock.now());
    const file = { ...stored, rows: checked.value.rows, by, at: clock.now().toISOString() };
    const row = { ...before, file };
    await queries.orm.update(dataSource).set({ file }).where(isSource(key));
    await recordOperation(queries, deps, operation, {
      subject: sourceId,
      label: row.name,
      before: sourceFacts(keys, before),
      after: sourceFacts(keys, row),
    });
    replaced = before.file;
    return ok(await readSourceView(queries, keys, row));
  });
  if (taken.ok) await dropFile(deps, schoolCode, replaced);
  else await deleteUnkept(deps, place);
  return taken;
}
