import type { Advert } from '@self-print/contract/platform/adverts.ts';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { advert, advertTerminal } from '../../db/schema/adverts.ts';
import { mediaPath } from '../media/mediaStore.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

const shownAt = (orm: Orm) =>
  orm
    .select()
    .from(advert)
    .where(
      and(
        eq(advert.schoolCode, sql.placeholder('schoolCode')),
        eq(advert.paused, false),
        isNull(advert.archivedAt),
        lte(advert.startsAt, sql.placeholder('now')),
        or(isNull(advert.endsAt), gt(advert.endsAt, sql.placeholder('now'))),
        sql`(
          not exists (
            select from ${advertTerminal}
            where ${advertTerminal.schoolCode} = ${advert.schoolCode} and ${advertTerminal.advertId} = ${advert.advertId}
          ) or exists (
            select from ${advertTerminal}
            where ${advertTerminal.schoolCode} = ${advert.schoolCode} and ${advertTerminal.advertId} = ${advert.advertId}
              and ${advertTerminal.terminalCode} = ${sql.placeholder('terminalCode')}
          )
        )`,
      ),
    )
    .orderBy(asc(advert.position), asc(advert.advertId))
    .prepare('adverts_shown_at');

/** Lists the adverts that a terminal shows at the given time, in display order. */
export async function listAdverts(queries: Queries, key: TerminalKey, now: Date): Promise<Advert[]> {
  const rows = await queries.prepared(shownAt).execute({ ...key, now });
  return rows.map((row) => ({
    advertId: row.advertId,
    kind: row.kind,
    url: row.mediaId === null ? null : mediaPath({ schoolCode: row.schoolCode, mediaId: row.mediaId }),
    title: { zh: row.titleZh, en: row.titleEn },
    text: { zh: row.textZh, en: row.textEn },
    durationSeconds: row.durationSeconds,
  }));
}
