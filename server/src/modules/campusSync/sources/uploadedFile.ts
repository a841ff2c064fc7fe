import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { deleteUnkept, markUnkept } from '../../issuing/unkeptDocuments.ts';
import type { SourceRow } from './sourceStore.ts';

/** Notes in a transaction that a source's file is no longer wanted, so that it goes even if nobody comes to `dropFile`. */
export async function forgetFile(
  queries: Queries,
  { schoolCode, file }: Pick<SourceRow, 'schoolCode' | 'file'>,
  now: Date,
): Promise<void> {
  if (file) await markUnkept(queries, { schoolCode, storageKey: file.key }, now);
}

/** Deletes a file that was noted, once that is committed. */
export async function dropFile(
  deps: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  file: SourceRow['file'],
): Promise<void> {
  if (file) await deleteUnkept(deps, { schoolCode, storageKey: file.key });
}
