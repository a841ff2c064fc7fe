import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { advertAdminCalls } from '@self-print/contract/platform/advertAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { advert } from '../../../db/schema/adverts.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { type AdvertWish, columnsOf } from './advertColumns.ts';
import { lockAdvert, readAdvert, writeAdvert, writeTerminals } from './advertRows.ts';

type SaveCall = typeof advertAdminCalls.save;
type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Adds an advert or changes one, with its terminals. */
export async function saveAdvert(
  deps: WriteDeps,
  operation: Operation,
  wish: AdvertWish,
): Promise<CallResult<SaveCall>> {
  if (!isFilled(wish)) return fail(problem('ADVERT_EMPTY'));
  const { schoolCode } = operation;
  const now = deps.clock.now();
  return deps.db.transaction(async (queries) => {
    const columns = await columnsOf(queries, schoolCode, wish);
    if (!columns.ok) return columns;
    const { advertId = deps.random.uuid(), terminalCodes, revision } = wish;
    const place = { schoolCode, advertId, revision };
    const before = wish.advertId === undefined ? ok(null) : await lockAdvert(queries, place, now);
    if (!before.ok) return before;
    if (before.value === null)
      await queries.orm.insert(advert).values({ schoolCode, advertId, ...columns.value, createdAt: now });
    else await writeAdvert(queries, place, columns.value);
    await writeTerminals(queries, schoolCode, advertId, terminalCodes);
    const after = await readAdvert(queries, place, now);
    await recordOperation(queries, deps, operation, {
      subject: advertId,
      label: after.title,
      before: before.value,
      after,
    });
    return ok(after);
  });
}

/** Pauses an advert or shows it again. */
export function pauseAdvert(
  deps: WriteDeps,
  operation: Operation,
  { advertId, paused, revision }: CallInput<typeof advertAdminCalls.pause>,
): Promise<CallResult<typeof advertAdminCalls.pause>> {
  const { schoolCode } = operation;
  const now = deps.clock.now();
  const place = { schoolCode, advertId, revision };
  return deps.db.transaction(async (queries) => {
    const before = await lockAdvert(queries, place, now);
    if (!before.ok) return before;
    await writeAdvert(queries, place, { paused });
    const after = await readAdvert(queries, place, now);
    await recordOperation(queries, deps, operation, {
      subject: advertId,
      label: after.title,
      before: before.value,
      after,
    });
    return ok(after);
  });
}

/** Takes an advert from all terminals and lists. */
export function removeAdvert(
  deps: WriteDeps,
  operation: Operation,
  { advertId, revision }: CallInput<typeof advertAdminCalls.remove>,
): Promise<CallResult<typeof advertAdminCalls.remove>> {
  const now = deps.clock.now();
  const place = { schoolCode: operation.schoolCode, advertId, revision };
  return deps.db.transaction(async (queries) => {
    const before = await lockAdvert(queries, place, now);
    if (!before.ok) return before;
    await writeAdvert(queries, place, { archivedAt: now });
    const { title } = before.value;
    await recordOperation(queries, deps, operation, {
      subject: advertId,
      label: title,
      before: before.value,
      after: null,
    });
    return ok({ removed: true });
  });
}

/** A text advert needs words in one language at least; a term must not end before it begins. */
function isFilled({ mediaId, title, text, startsAt, endsAt }: AdvertWish): boolean {
  const hasWords = [title.zh, title.en, text.zh, text.en].some((words) => words !== '');
  return (mediaId !== null || hasWords) && (endsAt === null || Date.parse(endsAt) > Date.parse(startsAt));
}
