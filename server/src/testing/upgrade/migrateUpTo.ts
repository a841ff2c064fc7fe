import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { MIGRATIONS_DIRECTORY } from '../../db/migrate.ts';

const journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number() })) });

/** Makes the tables of an earlier version: those after its last migration, by the number that its file begins with. */
export async function migrateUpTo(db: Database, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'self-print-migrations-'));
  try {
    await cp(MIGRATIONS_DIRECTORY, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const known = journal.parse(JSON.parse(await readFile(file, 'utf8')));
    const entries = known.entries.filter(({ idx }) => idx <= last);
    await writeFile(file, JSON.stringify({ ...known, entries }));
    await migrate(db.orm, { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
