import type { CallInput } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { advertAdminCalls } from '@self-print/contract/platform/advertAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import type { AdvertKind } from '../../../db/schema/adverts.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import { findMedia, mediaKeyOf } from '../../media/mediaStore.ts';

export type AdvertWish = CallInput<typeof advertAdminCalls.save>;

/** The columns of a wish whose picture and terminals are the school's own. */
export async function columnsOf(queries: Queries, schoolCode: string, wish: AdvertWish) {
  const { mediaId, title, text, durationSeconds, position, startsAt, endsAt, terminalCodes } = wish;
  const key = mediaId === null ? undefined : mediaKeyOf(mediaId);
  const media = key?.schoolCode === schoolCode ? await findMedia(queries, key) : undefined;
  if (mediaId !== null && !media) return fail(problem('REFERENCE_UNKNOWN'));
  if (!(await areOwnTerminals(queries, schoolCode, terminalCodes))) return fail(problem('REFERENCE_UNKNOWN'));
  return ok({
    ...{ kind: kindOf(media?.contentType), mediaId: media?.mediaId ?? null, durationSeconds, position },
    ...{ titleZh: title.zh, titleEn: title.en, textZh: text.zh, textEn: text.en },
    ...{ startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) },
  } as const);
}

function kindOf(contentType: string | undefined): AdvertKind {
  if (contentType === undefined) return 'text';
  return contentType.startsWith('video/') ? 'video' : 'image';
}

async function areOwnTerminals({ orm }: Queries, schoolCode: string, codes: readonly string[]) {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return true;
  const known = and(eq(terminal.schoolCode, schoolCode), inArray(terminal.terminalCode, wanted));
  return (await orm.$count(terminal, known)) === wanted.length;
}
