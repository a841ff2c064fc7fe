import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { TerminalDetail, terminalDetailCalls } from '@self-print/contract/platform/terminalDetails.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { readDetailValue } from '@self-print/contract/terminalDetailValue.ts';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalDetailValues } from '../../db/schema/terminalBooks.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { readDetails, selectDetailed, viewDetailed } from './detailStore.ts';

type PageCall = typeof terminalDetailCalls.page;
type GetCall = typeof terminalDetailCalls.get;

/** A page of terminals with their values. */
export async function listDetailed(
  queries: Queries,
  schoolCode: string,
  { page, rows: pageSize, ...sought }: CallInput<PageCall>,
): Promise<CallAnswer<PageCall>> {
  const details = await readDetails(queries, schoolCode);
  const wanted = soughtBy(details, sought);
  const found = await selectDetailed(queries, schoolCode, wanted)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const all = selectDetailed(queries, schoolCode, wanted).as('wanted');
  const total = await queries.orm.$count(all);
  return { rows: found.map((row) => viewDetailed(row, details)), total, pageSize, pageNumber: page };
}

/** One terminal with its values, and what there is to record. */
export async function readDetailed(
  queries: Queries,
  schoolCode: string,
  terminalCode: string,
): Promise<CallResult<GetCall>> {
  const details = (await readDetails(queries, schoolCode)).filter(({ archived }) => !archived);
  const [found] = await selectDetailed(queries, schoolCode, eq(terminal.terminalCode, terminalCode));
  return found ? ok({ details, terminal: viewDetailed(found, details) }) : fail(problem('NOT_FOUND'));
}

export type Sought = Pick<CallInput<PageCall>, 'x' | 'search' | 'where'>;

/** What a list is narrowed to. A value that a detail cannot have is had by no terminal. */
export function soughtBy(
  details: readonly TerminalDetail[],
  { x, search, where = '' }: Sought,
): SQL | undefined {
  const inUse = details.filter(({ archived }) => !archived);
  const stored = (code: string) => sql`${terminalDetailValues.values}->>${code}::text`;
  const conditions = [...new URLSearchParams(where)].flatMap(([code, typed]): SQL[] => {
    const detail = inUse.find((each) => each.code === code);
    if (!detail || typed.trim() === '') return [];
    if (detail.kind === 'text')
      return [sql`position(lower(${typed.trim()}) in lower(coalesce(${stored(code)}, ''))) > 0`];
    const value = readDetailValue(detail, typed);
    return [value.ok ? sql`${stored(code)} = ${value.value}` : sql`false`];
  });
  const required = inUse.filter((detail) => detail.required);
  const isComplete = and(
    ...required.map(({ code }) => sql`coalesce(${terminalDetailValues.values} ? ${code}::text, false)`),
  );
  const has = (text: SQL | typeof terminal.nameZh) =>
    sql`position(lower(${search?.trim()}) in lower(${text})) > 0`;
  return and(
    ...conditions,
    x === 'incomplete' ? (isComplete ? not(isComplete) : sql`false`) : undefined,
    search?.trim()
      ? or(has(sql`${terminal.terminalCode}`), has(terminal.nameZh), has(sql`${terminal.nameEn}`))
      : undefined,
  );
}
