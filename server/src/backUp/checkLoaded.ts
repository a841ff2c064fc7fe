import type pg from 'pg';
import { z } from 'zod';
import { deriveKeys } from '../crypto/keys.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { school } from '../db/schema/schools.ts';
import { checkOperations } from '../modules/operations/checkOperations.ts';
import { checkLedger } from '../modules/payments/ledger/checkLedger.ts';
import type { Clock, Random } from '../system.ts';
import { BackUpFault } from './backUpFault.ts';
import { keyColumnsOf, keysIn } from './namedFiles.ts';
import { ringDatabaseOn } from './ringDatabase.ts';

export interface LoadedProof {
  readonly schools: number;
  readonly ledgerEntries: number;
  readonly operations: number;
  /** Rows that name a file which is neither in the back-up nor, so, in its platform's storage. */
  readonly missingFiles: number;
}

const counted = z.tuple([z.object({ count: z.coerce.number() })]);

/** Checks restored tables as the console checks live ones: the secret opens the ring, ledgers and operation logs are whole. */
export async function checkLoaded(
  client: pg.PoolClient,
  secrets: readonly string[],
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<Omit<LoadedProof, 'missingFiles'> & { readonly secret: string }> {
  const queries = ringDatabaseOn(client);
  const ring = await openKeyRing(queries, secrets, { clock, random });
  if (!ring.ok) throw new BackUpFault('wrongSecret', 'it was written with another one');
  const keys = deriveKeys(ring.value.root, random.bytes);
  const schools = await queries.orm.select({ schoolCode: school.schoolCode }).from(school);
  let ledgerEntries = 0;
  let operations = 0;
  for (const { schoolCode } of schools) {
    const ledger = await checkLedger(queries, schoolCode);
    const [fault] = ledger.faults;
    if (fault) throw new BackUpFault('booksWrong', `ledger of ${schoolCode}, ${fault.kind} ${fault.subject}`);
    ledgerEntries += ledger.entries;
    const log = await checkOperations({ db: queries, keys }, schoolCode);
    const [wrong] = log.faults;
    if (wrong)
      throw new BackUpFault('booksWrong', `operation log of ${schoolCode}, ${wrong.kind} ${wrong.entryNo}`);
    operations += log.entries;
  }
  return { schools: schools.length, ledgerEntries, operations, secret: ring.value.secret };
}

/** Counts rows whose file was not there; the names of those that were are in `back_up_file`. */
export async function countMissingFiles(client: pg.PoolClient, schema: string): Promise<number> {
  let missing = 0;
  for (const column of await keyColumnsOf(client, schema)) {
    const found = await client.query(
      `select count(*)::text as count from (${keysIn(schema, column)}) named
      where named.key <> '' and not exists (select from back_up_file f where f.key = named.key)`,
    );
    missing += counted.parse(found.rows)[0].count;
  }
  return missing;
}
