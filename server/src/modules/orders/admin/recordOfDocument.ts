import type { CallAnswer } from '@self-print/contract/call.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../db/database.ts';
import { syncRun, syncScheme } from '../../../db/schema/campusSync.ts';
import type { issuedDocument } from '../../../db/schema/issuing.ts';
import { personRecord, recordImport } from '../../../db/schema/records.ts';

type IssuedRow = typeof issuedDocument.$inferSelect;
type MadeFrom = NonNullable<NonNullable<CallAnswer<typeof orderAdminCalls.detail>['document']>['record']>;

/** Which version of its person's record a document was made from, and whether that is still the newest. */
export async function recordOfDocument(queries: Queries, document: IssuedRow): Promise<MadeFrom | null> {
  const { schoolCode, userId, recordVersion: version, recordAt: at, recordImportId } = document;
  if (version === null || at === null) return null;
  const [now] = await queries.orm
    .select({ version: personRecord.version, updatedAt: personRecord.updatedAt })
    .from(personRecord)
    .where(and(eq(personRecord.schoolCode, schoolCode), eq(personRecord.userId, userId)));
  const isSame = now?.version === version && now.updatedAt.getTime() === at.getTime();
  return {
    version,
    at: at.toISOString(),
    writtenBy: recordImportId === null ? null : await readImport(queries, schoolCode, recordImportId),
    since: !now ? 'removed' : isSame ? 'same' : 'changed',
    changedAt: now && !isSame ? now.updatedAt.toISOString() : null,
  };
}

/** The import of a file, or the run of a scheme, by which a version came; null where it is no longer known. */
async function readImport(
  { orm }: Queries,
  schoolCode: string,
  importId: string,
): Promise<MadeFrom['writtenBy']> {
  const [found] = await orm
    .select({ at: recordImport.createdAt })
    .from(recordImport)
    .where(and(eq(recordImport.schoolCode, schoolCode), eq(recordImport.importId, importId)));
  if (!found) return null;
  const runId = z.uuid().safeParse(importId);
  const [scheme] = runId.success
    ? await orm
        .select({ name: syncScheme.name })
        .from(syncRun)
        .innerJoin(
          syncScheme,
          and(eq(syncScheme.schoolCode, syncRun.schoolCode), eq(syncScheme.schemeId, syncRun.schemeId)),
        )
        .where(and(eq(syncRun.schoolCode, schoolCode), eq(syncRun.runId, runId.data)))
    : [];
  return { at: found.at.toISOString(), schemeName: scheme?.name ?? null };
}
