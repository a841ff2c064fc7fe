import type { Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { ResourceRow } from './readResources.ts';
import type { CheckedResource } from './readUpload.ts';

/** What a resource owes to its file; its place, kind and name come from elsewhere. */
type StoredColumns = Omit<ResourceRow, 'schoolCode' | 'kind' | 'name'>;

/** Stores a checked file and has the row of its resource written. Without the row, the file is deleted again. */
export async function storeUpload<Row, Reason>(
  { storage, clock, random }: Pick<Deps, 'storage' | 'clock' | 'random'>,
  createdBy: string,
  { type, content }: CheckedResource,
  write: (columns: StoredColumns) => Promise<Result<Row, Reason>>,
): Promise<Result<Row, Reason>> {
  const { key: storageKey, sha256, contentLength } = await storage.put('resources', type, content);
  let isKept = false;
  try {
    const written = await write({
      resourceId: random.uuid(),
      contentType: type,
      storageKey,
      sha256,
      contentLength,
      createdBy,
      createdAt: clock.now(),
      archivedAt: null,
    });
    isKept = written.ok;
    return written;
  } finally {
    if (!isKept) await storage.delete(storageKey);
  }
}
