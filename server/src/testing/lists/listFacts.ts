import { DAY_MS } from '@self-print/contract/limits.ts';
import { CET_TABLE_ID } from '@self-print/contract/platform/cetTable.ts';
import { z } from 'zod';
import { LARGE_ITEMS } from '../../demo/large/catalogue.ts';
import { numberOfPerson } from '../../demo/large/people.ts';
import type { Deps } from '../../deps.ts';

const facts = z.object({
  adminId: z.string(),
  terminalCode: z.string(),
  terminalSearch: z.string(),
  groupId: z.string(),
  orderId: z.string(),
  tradeNumber: z.string(),
  channelId: z.string(),
  day: z.string(),
  termId: z.string(),
  slipNumber: z.string(),
  hookId: z.string(),
  taskId: z.string(),
  rollOutId: z.string(),
  scriptId: z.string(),
  runId: z.string(),
  tagId: z.string(),
  department: z.string(),
});
const otherFacts = z.object({
  userName: z.string(),
  /** Part of the name of many people. */
  name: z.string(),
  itemId: z.string(),
  formItemId: z.string(),
  providerId: z.string(),
  tableId: z.string(),
  ticketNumber: z.string(),
  /** A week in the middle of the last month. */
  from: z.string(),
  to: z.string(),
});
/** What there is in a school that the generator filled, for filters to find. */
export const listFacts = z.object({ ...facts.shape, ...otherFacts.shape });
export type ListFacts = z.infer<typeof listFacts>;

const WEEK_FROM = 20;
const WEEK_TO = 13;

/** Looks up what filters can find in a school. */
export async function readListFacts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
): Promise<ListFacts> {
  const { rows } = await db.pool.query(FACTS, [schoolCode]);
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return {
    ...facts.parse(rows[0]),
    userName: numberOfPerson(0),
    name: '建国',
    itemId: LARGE_ITEMS[1]?.itemId ?? '',
    formItemId: LARGE_ITEMS.find(({ hasForm }) => hasForm)?.itemId ?? '',
    providerId: 'campus',
    tableId: CET_TABLE_ID,
    ticketNumber: '110000000000000',
    from: daysAgo(WEEK_FROM),
    to: daysAgo(WEEK_TO),
  };
}

const FACTS = `select
 (select user_id from account where school_code = $1 and role = 'admin' limit 1) as "adminId",
 (select department from account where school_code = $1 and department > '' limit 1) as department,
 'T0002' as "terminalCode", 'T000' as "terminalSearch", 'group-1' as "groupId", 'tag-01' as "tagId",
 (select order_id from pay_intent where school_code = $1 order by created_at limit 1) as "orderId",
 (select out_trade_no from pay_attempt where school_code = $1 order by created_at limit 1) as "tradeNumber",
 (select channel_id from recon_day where school_code = $1 limit 1) as "channelId",
 (select max(day)::text from recon_day where school_code = $1) as day,
 (select term_id from academic_term where school_code = $1 order by starts_on limit 1) as "termId",
 (select slip_number from student_card_request where school_code = $1 limit 1) as "slipNumber",
 (select hook_id from app_hook where school_code = $1 limit 1) as "hookId",
 (select task_id from batch_task where school_code = $1 order by requested_at desc limit 1) as "taskId",
 (select roll_out_id from roll_out where school_code = $1 order by begun_at desc limit 1) as "rollOutId",
 (select script_id from terminal_script where school_code = $1 order by changed_at limit 1) as "scriptId",
 (select run_id from script_run where school_code = $1 order by begun_at desc limit 1) as "runId"`;
