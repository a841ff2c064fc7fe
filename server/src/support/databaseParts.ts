import { z } from 'zod';
import { schemaVersionOf, tablesOf } from '../backUp/snapshot.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations } from '../db/migrate.ts';
import { readQueues } from '../db/queueAges.ts';
import { school } from '../db/schema/schools.ts';
import { createMetrics } from '../http/metrics.ts';
import { readPlatformFigures } from '../modules/figures/platformFigures.ts';
import { listFleet } from '../modules/fleet/listFleet.ts';
import type { Clock } from '../system.ts';

const PAGE_ROWS = 100;
const numbers = z.array(z.object({ rows: z.coerce.number() }));

interface PartDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** How far the tables are migrated, and what this version knows. */
export async function migrationPart({ db }: PartDeps) {
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
  const version = await schemaVersionOf(db.pool);
  return { version, newestKnown: Math.max(...known), pending: known.filter((each) => each > version).length };
}

/** How many rows each table has. */
export async function countsPart({ db }: PartDeps) {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOf(db.pool, 'public')) {
    const { rows } = await db.pool.query(`select count(*) as rows from "${name}"`);
    counts[name] = numbers.parse(rows)[0]?.rows ?? 0;
  }
  return counts;
}

/** What waits for the servers' jobs, and for how long. */
export async function queuesPart({ db, clock }: PartDeps) {
  return readQueues(db, clock.now());
}

/** How each terminal is, by its code alone: what it is called and where it stands is the school's. */
export async function fleetPart({ db, clock }: PartDeps) {
  const terminals = [];
  for (const { schoolCode } of await db.orm.select({ schoolCode: school.schoolCode }).from(school)) {
    for (let page = 1; ; page += 1) {
      const { rows, total } = await listFleet({ db, clock }, schoolCode, { page, rows: PAGE_ROWS });
      for (const row of rows)
        terminals.push({
          schoolCode,
          terminalCode: row.terminalCode,
          state: row.state,
          since: row.since,
          lastSeenAt: row.lastSeenAt,
          canPrint: row.canPrint,
          pay: row.pay,
          card: row.card,
          printer: row.printer,
          cartons: row.cartons.map(({ cartonCode, sheets, low }) => ({ cartonCode, sheets, low })),
          held: row.held,
          printing: row.printing,
          version: row.version,
        });
      if (page * PAGE_ROWS >= total) break;
    }
  }
  return terminals;
}

/** The metrics that are counted in the database, for when no server answers. */
export async function countedMetrics({ db, clock }: PartDeps, version: string): Promise<string> {
  const metrics = createMetrics(version);
  metrics.figures(await readPlatformFigures({ db, clock }));
  return metrics.registry.metrics();
}
