import type { SchoolEventKind } from '@self-print/contract/schoolEvents.ts';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

interface Happened {
  readonly schoolCode: string;
  readonly kind: SchoolEventKind;
  readonly subject: string;
  /** Numbers, ids and states; never a name. */
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
}

/**
 * Writes an event down for the school's other systems that listen, in the transaction of the change. Orders need no call of this: the
 * database notes theirs (db/schema/schoolEvents.ts).
 */
export async function noteEvent(
  { orm }: Queries,
  { schoolCode, kind, subject, data, at }: Happened,
): Promise<void> {
  await orm.execute(
    sql`select note_school_event(${schoolCode}, ${kind}, ${subject}, ${JSON.stringify(data)}::jsonb, ${at.toISOString()}::timestamptz)`,
  );
}
