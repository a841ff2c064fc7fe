import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { faceRevision } from '../../db/schema/faces.ts';

/** Allocates the next revision of a school's faces. Other writers wait until this transaction ends, so that readers skip none. */
export async function nextRevision({ orm }: Queries, schoolCode: string): Promise<number> {
  const [row] = await orm
    .insert(faceRevision)
    .values({ schoolCode, last: 1 })
    .onConflictDoUpdate({ target: faceRevision.schoolCode, set: { last: sql`${faceRevision.last} + 1` } })
    .returning({ last: faceRevision.last });
  if (!row) throw new Error('The revision was not counted');
  return row.last;
}
