import { sql } from 'drizzle-orm';
import { personRecord } from '../../db/schema/records.ts';

/** What a record said at a time. */
export interface RecordVersion {
  readonly no: number;
  readonly at: Date;
  /** The import or run that wrote it; null where another source did. */
  readonly importId: string | null;
}

/** The version of a record that is changed, in the statement that changes it. */
export const nextVersion = () => sql<number>`${personRecord.version} + 1`;

export const versionOf = ({
  version: no,
  updatedAt: at,
  importId,
}: Pick<typeof personRecord.$inferSelect, 'version' | 'updatedAt' | 'importId'>): RecordVersion => ({
  no,
  at,
  importId,
});
