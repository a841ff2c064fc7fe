import { migrateDatabase } from '@self-print/server/db/migrate.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { LARGE_SCHOOLS, seedLarge } from '@self-print/server/demo/large/seedLarge.ts';
import { readListFacts } from '@self-print/server/testing/lists/listFacts.ts';
import { sessionHeaders } from '@self-print/server/testing/signedIn.ts';
import { startTestPlatform } from '@self-print/server/testing/testPlatform.ts';
import pg from 'pg';
import { type ListsPlatform, listsRequest } from './listsPlatformMessage.ts';
import { watchPlans } from './watchPlans.ts';

/**
 * A platform on a database that the generator fills first, unless it is filled already, in a process of its own. Its administrator is
 * that of the largest school.
 */
const { databaseUrl, size, withPlans } = listsRequest.parse(JSON.parse(process.argv[2] ?? ''));
const [schoolCode = ''] = LARGE_SCHOOLS;

// As on servers with SSDs (docs/deploy.md): by its default PostgreSQL thinks of a disk whose head has to move.
const first = new pg.Client({ connectionString: databaseUrl });
await first.connect();
await first.query(
  `do $$ begin execute format('alter database %I set random_page_cost = 1.1', current_database()); end $$`,
);
await first.end();
const db = openPostgresDatabase(databaseUrl, (error) => process.stderr.write(`${error}\n`));
await migrateDatabase(db);
const platform = await startTestPlatform({ db });
const { rowCount } = await db.pool.query('select from school');
if (rowCount === 0) {
  const options = { ...size, seed: 1, until: platform.clock.now(), password: platform.deps.random.uuid() };
  const filled = await seedLarge(platform.deps, options);
  if (!filled.ok) throw new Error(`The database was not filled: ${filled.problem}`);
}
const readPlans = withPlans ? await watchPlans(db.pool) : () => [];
const facts = await readListFacts(platform.deps, schoolCode);
const headers = await sessionHeaders(platform, { schoolCode, userId: facts.adminId }, 'admin');

process.on('message', () => process.send?.(readPlans()));
const message: ListsPlatform = { origin: platform.origin, headers, facts };
process.send?.(message);
process.once('disconnect', () => process.exit(0));
