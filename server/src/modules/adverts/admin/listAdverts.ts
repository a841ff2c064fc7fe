import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type {
  advertAdminCalls,
  advertState,
  ListedAdvert,
} from '@self-print/contract/platform/advertAdmin.ts';
import { and, asc, eq, gt, ilike, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { Queries } from '../../../db/database.ts';
import { advert, advertTerminal } from '../../../db/schema/adverts.ts';
import type { Deps } from '../../../deps.ts';
import { mediaPath, publicMediaId } from '../../media/mediaStore.ts';

type AdvertRow = typeof advert.$inferSelect;
type AdvertState = z.infer<typeof advertState>;

/** Returns a page of a school's adverts in the order in which terminals show them. */
export async function pageAdverts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  { page, rows, search = '', state }: CallInput<typeof advertAdminCalls.list>,
): Promise<CallAnswer<typeof advertAdminCalls.list>> {
  const now = clock.now();
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const wanted = and(
    eq(advert.schoolCode, schoolCode),
    isNull(advert.archivedAt),
    state === undefined ? undefined : conditionOf(state, now),
    or(...[advert.titleZh, advert.titleEn, advert.textZh, advert.textEn].map((each) => ilike(each, pattern))),
  );
  const found = await db.orm
    .select()
    .from(advert)
    .where(wanted)
    .orderBy(asc(advert.position), asc(advert.advertId))
    .limit(rows)
    .offset((page - 1) * rows);
  const total = await db.orm.$count(advert, wanted);
  const listed = await viewAdverts(db, schoolCode, found, now);
  return { rows: listed, total, pageSize: rows, pageNumber: page };
}

/** Adverts as the console sees them, with their terminals. */
export async function viewAdverts(
  { orm }: Queries,
  schoolCode: string,
  rows: readonly AdvertRow[],
  now: Date,
): Promise<ListedAdvert[]> {
  const ids = rows.map(({ advertId }) => advertId);
  const terminals =
    ids.length === 0
      ? []
      : await orm
          .select()
          .from(advertTerminal)
          .where(and(eq(advertTerminal.schoolCode, schoolCode), inArray(advertTerminal.advertId, ids)))
          .orderBy(advertTerminal.terminalCode);
  return rows.map((row) => ({
    advertId: row.advertId,
    kind: row.kind,
    mediaId: row.mediaId === null ? null : publicMediaId({ schoolCode, mediaId: row.mediaId }),
    url: row.mediaId === null ? null : mediaPath({ schoolCode, mediaId: row.mediaId }),
    title: { zh: row.titleZh, en: row.titleEn },
    text: { zh: row.textZh, en: row.textEn },
    durationSeconds: row.durationSeconds,
    position: row.position,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    terminalCodes: terminals
      .filter(({ advertId }) => advertId === row.advertId)
      .map(({ terminalCode }) => terminalCode),
    state: stateOf(row, now),
    revision: row.revision,
  }));
}

function stateOf({ paused, startsAt, endsAt }: AdvertRow, now: Date): AdvertState {
  if (endsAt !== null && endsAt <= now) return 'over';
  if (paused) return 'paused';
  return startsAt > now ? 'planned' : 'shown';
}

/** The same as `stateOf`, for the database. */
function conditionOf(state: AdvertState, now: Date): SQL | undefined {
  const over = lte(advert.endsAt, now);
  const open = or(isNull(advert.endsAt), gt(advert.endsAt, now));
  switch (state) {
    case 'over':
      return over;
    case 'paused':
      return and(open, eq(advert.paused, true));
    case 'planned':
      return and(open, eq(advert.paused, false), gt(advert.startsAt, now));
    case 'shown':
      return and(open, eq(advert.paused, false), lte(advert.startsAt, now));
  }
}
