import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { ListedAdvert } from '@self-print/contract/platform/advertAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { advert, advertTerminal } from '../../../db/schema/adverts.ts';
import { viewAdverts } from './listAdverts.ts';

export interface AdvertPlace {
  readonly schoolCode: string;
  readonly advertId: string;
  /** The revision that a change is based on. */
  readonly revision: number;
}

const isOne = ({ schoolCode, advertId }: AdvertPlace) =>
  and(eq(advert.schoolCode, schoolCode), eq(advert.advertId, advertId), isNull(advert.archivedAt));

/** An advert as it is until the end of the transaction, if it is still that of the revision. */
export async function lockAdvert(
  queries: Queries,
  place: AdvertPlace,
  now: Date,
): Promise<Outcome<ListedAdvert, 'NOT_FOUND' | 'CHANGED_MEANWHILE'>> {
  const [row] = await queries.orm.select().from(advert).where(isOne(place)).for('update');
  if (!row) return fail(problem('NOT_FOUND'));
  if (row.revision !== place.revision) return fail(problem('CHANGED_MEANWHILE'));
  return ok(await readAdvert(queries, place, now));
}

export async function readAdvert(queries: Queries, place: AdvertPlace, now: Date): Promise<ListedAdvert> {
  const rows = await queries.orm.select().from(advert).where(isOne(place));
  const [listed] = await viewAdverts(queries, place.schoolCode, rows, now);
  if (!listed) throw new Error(`There is no advert ${place.advertId}`);
  return listed;
}

export async function writeAdvert(
  { orm }: Queries,
  place: AdvertPlace,
  changes: Partial<typeof advert.$inferInsert>,
): Promise<void> {
  await orm
    .update(advert)
    .set({ ...changes, revision: place.revision + 1 })
    .where(isOne(place));
}

export async function writeTerminals(
  { orm }: Queries,
  schoolCode: string,
  advertId: string,
  terminalCodes: readonly string[],
): Promise<void> {
  await orm
    .delete(advertTerminal)
    .where(and(eq(advertTerminal.schoolCode, schoolCode), eq(advertTerminal.advertId, advertId)));
  if (terminalCodes.length === 0) return;
  const rows = [...new Set(terminalCodes)].map((terminalCode) => ({ schoolCode, advertId, terminalCode }));
  await orm.insert(advertTerminal).values(rows);
}
