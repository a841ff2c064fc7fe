import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Tells the planner of the embedded engine what its tables hold, as PostgreSQL finds out by itself. After much was written at once it
 * takes them for nearly empty, and joins them in ways that take seconds.
 */
export async function analyzeEmbedded({ engine, orm }: Pick<Database, 'engine' | 'orm'>): Promise<void> {
  if (engine === 'embedded') await orm.execute(sql`analyze`);
}
