import { BLOCKING_CONDITIONS } from '@self-print/contract/agent/printerView.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { LINK_SILENCE_SECONDS } from '@self-print/contract/terminalLink.ts';
import type { WarnScene } from '@self-print/contract/warnings.ts';
import { and, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { cartonsOf } from '../terminals/cartonsOf.ts';
import type { Found } from './evaluate.ts';

const rows = z.array(
  z.object({
    subject: z.string(),
    since: z.coerce.date().nullable(),
    count: z.coerce.number().nullable(),
  }),
);

interface Asked {
  readonly schoolCode: string;
  readonly now: Date;
}
type Question = (asked: Asked) => SQL;

/** Terminals that people are meant to use. One that staff has paused or works on is not missed. */
const IN_SERVICE = sql.raw(
  'archived_at is null and activated_at is not null and not paused and not maintenance',
);
/** A machine that was activated and has never reported is missed since then. */
const HEARD = sql.raw('coalesce(last_seen_at, activated_at)');
const before = ({ now }: Asked, ms: number) =>
  sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
/** One row if there are any, about the school as a whole. */
const ofSchool = (from: SQL, since: SQL = sql`null::timestamptz`) =>
  sql`select '' as subject, ${since} as since, count(*) as count ${from} having count(*) > 0`;

/** How each scene is seen in the database. */
const QUESTIONS: Readonly<Record<Exclude<WarnScene, 'signingExpires' | 'paperLow'>, Question>> = {
  terminalOffline: (
    asked,
  ) => sql`select terminal_code as subject, ${HEARD} as since, null as count from terminal
    where school_code = ${asked.schoolCode} and ${IN_SERVICE}
      and ${HEARD} < ${before(asked, LINK_SILENCE_SECONDS * SECOND_MS)}`,
  // What it said last; a terminal that says nothing is offline instead.
  printerStopped: (asked) => sql`select terminal_code as subject, null as since, null as count from terminal
    where school_code = ${asked.schoolCode} and ${IN_SERVICE}
      and last_seen_at >= ${before(asked, LINK_SILENCE_SECONDS * SECOND_MS)}
      and printer_condition in ${[...BLOCKING_CONDITIONS]}`,
  printStuck: (asked) => sql`select l.terminal_code as subject, min(l.saved_at) as since, count(*) as count
    from print_log l join print_order o on o.school_code = l.school_code and o.order_id = l.order_id
      and o.active_print_log_id = l.print_log_id
    where l.school_code = ${asked.schoolCode} and o.state = 'printing' and l.outcome = 'pending'
    group by l.terminal_code`,
  paymentsFail: (asked) =>
    ofSchool(sql`from pay_attempt where school_code = ${asked.schoolCode} and created_at >= ${before(asked, HOUR_MS)}
      and state in ('failed', 'unknown', 'integrity-failed')`),
  refundRefused: (asked) =>
    ofSchool(sql`from pay_refund where school_code = ${asked.schoolCode} and state = 'refused'
      and ended_at >= ${before(asked, DAY_MS)}`),
  reviewWaits: (asked) =>
    ofSchool(
      sql`from print_order o left join print_log l on l.school_code = o.school_code
        and l.print_log_id = o.active_print_log_id
      where o.school_code = ${asked.schoolCode} and o.state in ('unconfirmed', 'failed') and o.paid_at is not null
        and o.total_fee > 0 and o.payment = 'idle'`,
      sql`min(coalesce(l.finished_at, l.saved_at, o.created_at))`,
    ),
  messagesFail: (asked) =>
    ofSchool(sql`from sms_message where school_code = ${asked.schoolCode} and state = 'failed'
      and created_at >= ${before(asked, HOUR_MS)}`),
  // What each scheme did last; a trial run warns of nothing.
  syncFails: (asked) =>
    ofSchool(sql`from (select distinct on (scheme_id) state from sync_run
      where school_code = ${asked.schoolCode} and kind <> 'trial' and ended_at is not null
      order by scheme_id, ended_at desc) last where state in ('failed', 'asks')`),
  hookGivenUp: (asked) =>
    ofSchool(
      sql`from app_hook where school_code = ${asked.schoolCode} and given_up_at is not null and not enabled`,
      sql`min(given_up_at)`,
    ),
  // Of the request that must be answered first: how many days are left.
  deletionDue: ({ schoolCode, now }) => sql`select '' as subject, null::timestamptz as since,
      greatest(0, extract(day from min(answer_by) - ${now.toISOString()}::timestamptz)) as count
    from deletion_request where school_code = ${schoolCode} and state = 'waiting' having count(*) > 0`,
  faultWaits: (asked) =>
    ofSchool(
      sql`from fault_report where school_code = ${asked.schoolCode} and state = 'new'`,
      sql`min(created_at)`,
    ),
};

/** What is known without asking the database. */
export interface KnownFacts {
  /** Until when documents can be signed; null without a certificate. */
  readonly signingValidTo: Date | null;
}

/** How low is low is a setting of the terminal. One that says nothing is offline instead. */
async function findLowPaper({ orm }: Pick<Queries, 'orm'>, asked: Asked): Promise<Found[]> {
  const silence = LINK_SILENCE_SECONDS * SECOND_MS;
  const reported = await orm
    .select({
      subject: terminal.terminalCode,
      settings: terminal.settings,
      cartons: terminal.cartons,
    })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, asked.schoolCode),
        IN_SERVICE,
        isNotNull(terminal.cartons),
        gte(terminal.lastSeenAt, new Date(asked.now.getTime() - silence)),
      ),
    );
  return reported.flatMap(({ subject, ...row }) =>
    cartonsOf(row).some(({ low }) => low) ? [{ subject }] : [],
  );
}

/** What a scene finds in a school now. */
export async function findOf(
  { orm }: Queries,
  { signingValidTo }: KnownFacts,
  scene: WarnScene,
  { schoolCode, now }: Asked,
): Promise<Found[]> {
  if (scene === 'signingExpires') {
    if (signingValidTo === null) return [];
    const daysLeft = Math.floor((signingValidTo.getTime() - now.getTime()) / DAY_MS);
    return [{ subject: '', count: Math.max(0, daysLeft) }];
  }
  if (scene === 'paperLow') return findLowPaper({ orm }, { schoolCode, now });
  const answer = await orm.execute(QUESTIONS[scene]({ schoolCode, now }));
  return rows.parse(answer.rows).map(({ subject, since, count }) => ({
    subject,
    ...(since === null ? {} : { since }),
    ...(count === null ? {} : { count }),
  }));
}
