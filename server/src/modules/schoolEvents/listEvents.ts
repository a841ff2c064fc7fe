import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { appCalls } from '@self-print/contract/platform/appCalls.ts';
import { EVENTS_LAG_SECONDS } from '@self-print/contract/schoolEvents.ts';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { schoolEvent } from '../../db/schema/schoolEvents.ts';
import { viewEvent } from './viewEvent.ts';

type EventsCall = typeof appCalls.events;

/**
 * A school's events after a position. A number is given out before its transaction ends, so an event is listed only some seconds later, and
 * none behind one that is younger than that.
 */
export async function listEvents(
  { orm }: Queries,
  schoolCode: string,
  { after = '0', rows }: CallInput<EventsCall>,
): Promise<CallAnswer<EventsCall>> {
  const young = sql`select min(y.seq) from ${schoolEvent} y where y.school_code = ${schoolCode}
    and y.written_at >= clock_timestamp() - make_interval(secs => ${EVENTS_LAG_SECONDS})`;
  const found = await orm
    .select()
    .from(schoolEvent)
    .where(
      and(
        eq(schoolEvent.schoolCode, schoolCode),
        gt(schoolEvent.seq, Number(after)),
        ne(schoolEvent.kind, 'test'),
        sql`${schoolEvent.seq} < coalesce((${young}), ${Number.MAX_SAFE_INTEGER}::bigint)`,
      ),
    )
    .orderBy(asc(schoolEvent.seq))
    .limit(rows);
  return { events: found.map(viewEvent), after: String(found.at(-1)?.seq ?? after) };
}
