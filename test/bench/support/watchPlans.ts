import type pg from 'pg';
import { z } from 'zod';

/** Below so many rows PostgreSQL rightly prefers to read a table from end to end. */
const LARGE_TABLE_ROWS = 10_000;
const PLAN = /plan:\s*(\{.*\})/s;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const explained = z.object({ Plan: planNode });
const tables = z.array(z.object({ name: z.string() }));

/**
 * Has PostgreSQL tell how it carries out each statement of a pool, by its module `auto_explain`. The result names the large tables
 * that were read from end to end since it was last asked. Opens all connections that the pool may have.
 */
export async function watchPlans(pool: pg.Pool): Promise<() => string[]> {
  const { rows } = await pool.query(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $1`,
    [LARGE_TABLE_ROWS],
  );
  const large = new Set(tables.parse(rows).map(({ name }) => name));
  const seen = new Set<string>();
  const look = (node: PlanNode) => {
    const table = node['Relation Name'];
    if (node['Node Type'] === 'Seq Scan' && table !== undefined && large.has(table)) seen.add(table);
    for (const each of node.Plans ?? []) look(each);
  };
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of clients) {
    client.on('notice', ({ message = '' }) => {
      const [, plan] = PLAN.exec(message) ?? [];
      if (plan !== undefined) look(explained.parse(JSON.parse(plan)).Plan);
    });
    await client.query(EXPLAIN);
    client.release();
  }
  return () => {
    const found = [...seen];
    seen.clear();
    return found;
  };
}

const EXPLAIN = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_format = 'json';
set auto_explain.log_level = 'notice'; set client_min_messages = 'notice'; set auto_explain.log_nested_statements = on`;
