import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Deps } from '../../deps.ts';
import { ROWS_AT_ONCE } from './insertRows.ts';
import type { SeededRandom } from './seededRandom.ts';

/** How much there is to be of everything; what no option names grows with orders or people. */
export interface LargeSize {
  readonly terminals: number;
  readonly people: number;
  readonly orders: number;
}

/** One of the schools while it is filled. */
export interface LargeSchool {
  readonly schoolCode: string;
  readonly size: LargeSize;
  readonly keys: Deps['keys'];
  readonly random: SeededRandom;
  /** The moment until which things have happened. */
  readonly until: Date;
  readonly insert: <Table extends PgTable>(
    table: Table,
    rows: readonly Table['$inferInsert'][],
  ) => Promise<void>;
  /** Account of its administrator. */
  readonly adminId: string;
  readonly terminals: readonly [string, ...string[]];
  readonly people: readonly [string, ...string[]];
}

/** A school before it has terminals and people. */
export type EmptySchool = Omit<LargeSchool, 'terminals' | 'people'>;

/** How far back things go. */
export const HISTORY_DAYS = 730;

/** Adds `count` rows to a table, which are made one after the other. */
export const fill =
  <Table extends PgTable>({ insert }: Pick<LargeSchool, 'insert'>, table: Table) =>
  async (count: number, make: (index: number) => Table['$inferInsert']): Promise<void> => {
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      const length = Math.min(ROWS_AT_ONCE, count - from);
      await insert(
        table,
        Array.from({ length }, (_, index) => make(from + index)),
      );
    }
  };

/** A share of a size, but at least one. */
export const shareOf = (size: number, share: number): number => Math.max(1, Math.round(size * share));

/**
 * The moment of the row `index` of `count`: rows come in the order of time, and more of them the later it is, as a platform that is used
 * more and more leaves them.
 */
export function momentOf(
  { until, random }: Pick<LargeSchool, 'until' | 'random'>,
  index: number,
  count: number,
) {
  const age = 1 - Math.sqrt((index + random.unit()) / count);
  return new Date(until.getTime() - Math.floor(age * HISTORY_DAYS * DAY_MS));
}

export const after = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * MINUTE_MS);
