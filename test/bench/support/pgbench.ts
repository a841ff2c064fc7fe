import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';

/** As long as the calls it is compared to. */
const SECONDS = 10;
const TPS = /^tps = ([\d.]+)/m;

/** Statements of one pickup code look-up, on orders numbered in `bench_order`. */
export const VALIDATE_SQL = `\\set n random(1, :orders)
select t.paused from access_token a join terminal t on t.school_code = a.school_code and t.terminal_code = a.terminal_code
 where a.school_code = :school and a.token_hash = (select token_hash from access_token limit 1)
 and a.expires_at > now() - interval '1 year' and t.archived_at is null;
select o.*, i.*, p.*, s.time_zone, coalesce(l.enabled, false), g.locked_until
 from school s left join licence l on l.school_code = s.school_code and l.module = 'TAKE_CODE_PRINT'
 left join take_code_guard g on g.school_code = s.school_code and g.terminal_code = 'none'
 left join print_order o on o.school_code = s.school_code
 and o.take_code_index = (select take_code_index from bench_order where n = :n)
 left join print_item i on i.school_code = o.school_code and i.item_id = o.item_id
 left join account p on p.school_code = o.school_code and p.user_id = o.user_id where s.school_code = :school;
update print_order set lease_expires_at = now(), revision = revision + 1
 where school_code = :school and order_id = (select order_id from bench_order where n = :n) returning revision;
`;

/** Statements of one outcome report. */
export const FINISH_SQL = `\\set n random(1, :orders)
select t.paused from access_token a join terminal t on t.school_code = a.school_code and t.terminal_code = a.terminal_code
 where a.school_code = :school and a.token_hash = (select token_hash from access_token limit 1)
 and a.expires_at > now() - interval '1 year' and t.archived_at is null;
select o.revision, o.state, o.active_print_log_id, l.print_log_id, l.outcome from print_order o
 left join print_log l on l.school_code = o.school_code and l.order_id = o.order_id
 where o.school_code = :school and o.order_id = (select order_id from bench_order where n = :n);
with settled as (update print_order set lease_expires_at = now(), printed_at = now(), revision = revision + 1
 where school_code = :school and order_id = (select order_id from bench_order where n = :n) returning order_id)
update print_log set finished_at = now(), impressions = 2, code = 'bench', execution_record = 'bench'
 where school_code = :school and order_id in (select order_id from settled) returning print_log_id;
`;

/** Transactions per second of a script, by PostgreSQL's own load generator with prepared statements. */
export async function transactionsPerSecond({
  binFolder,
  databaseUrl,
  schoolCode,
  script,
  clients,
}: {
  readonly binFolder: string;
  readonly databaseUrl: string;
  readonly schoolCode: string;
  readonly script: string;
  readonly clients: number;
}): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-pgbench-'));
  try {
    const orders = await numberOrders(databaseUrl, schoolCode);
    const file = path.join(folder, 'script.sql');
    await writeFile(file, script);
    const { stdout } = await promisify(execFile)(path.join(binFolder, 'pgbench'), [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(SECONDS)],
      ...['-D', `orders=${orders}`, '-D', `school=${schoolCode}`, '-f', file, databaseUrl],
    ]);
    const [, tps] = TPS.exec(stdout) ?? [];
    if (tps === undefined) throw new Error(`pgbench gave no figure: ${stdout}`);
    return Number(tps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The only database in a cluster, created by a benchmark platform. */
export async function databaseOfPlatform(clusterUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const found = await client.query(
      "select datname from pg_database where datname like 'self_print_test_%'",
    );
    const [row] = z
      .array(z.object({ datname: z.string() }))
      .length(1)
      .parse(found.rows);
    const url = new URL(clusterUrl);
    url.pathname = `/${row?.datname}`;
    return url.href;
  } finally {
    await client.end();
  }
}

async function numberOrders(databaseUrl: string, schoolCode: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('drop table if exists bench_order');
    const made = await client.query(
      `create table bench_order as select row_number() over ()::int as n, order_id, take_code_index
       from print_order where school_code = '${schoolCode.replaceAll("'", "''")}'`,
    );
    await client.query('create unique index on bench_order (n); analyze');
    return made.rowCount ?? 0;
  } finally {
    await client.end();
  }
}
