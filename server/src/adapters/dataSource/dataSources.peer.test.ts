import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DatabaseKind, DatabasePlace } from '@self-print/contract/dataSource.ts';
import { systemAfter, systemClock } from '../../system.ts';
import { readNetworks } from './addresses.ts';
import { createDataSources } from './dataSources.ts';
import { HAS_MARIADB, HAS_POSTGRES, startMariadb, startPostgres } from './testing/databases.ts';
import { allRows, faultOfWork } from './testing/reading.ts';
import type { RunningDatabase } from './testing/runDatabase.ts';
import type { Secret, SourceConnection, SourceReader } from './types.ts';

const PASSWORD = "ge'heim\\ 密码";
const STUDENTS = 1_203;

/** The same school in the words of each database. */
const DATABASES: readonly {
  readonly kind: DatabaseKind;
  readonly isHere: boolean;
  readonly start: () => Promise<RunningDatabase>;
  readonly schema: string;
  readonly seed: string;
  readonly version: RegExp;
}[] = [
  {
    kind: 'postgresql',
    isHere: HAS_POSTGRES,
    start: startPostgres,
    schema: '教务',
    version: /^PostgreSQL \d+/,
    seed: `create role reader login password '${PASSWORD.replaceAll("'", "''")}';
      create schema "教务"; grant usage on schema "教务" to reader;
      create table "教务"."Xs ""列" (xh text, born date, gxsj timestamptz, xf numeric(20,2), id bigint);
      insert into "教务"."Xs ""列" select 'S' || lpad(n::text, 6, '0'), '2005-03-04', '2026-01-01 00:00:00+08'::timestamptz + n * interval '1 minute', n / 4.0, 9007199254740993
        from generate_series(1, ${STUDENTS}) n;
      create table "教务".big (xh text, notes text); insert into "教务".big values ('S1', repeat('史', 3500000)), ('S2', null);
      grant select on all tables in schema "教务" to reader;
      create table "教务".hidden (secret text);`,
  },
  {
    kind: 'mariadb',
    isHere: HAS_MARIADB,
    start: startMariadb,
    schema: '教务',
    version: /^MariaDB \d+/,
    seed: `set names utf8mb4; create database \`教务\` character set utf8mb4; use \`教务\`;
      create table \`Xs "列\` (xh varchar(20), born date, gxsj datetime, xf decimal(20,2), id bigint);
      insert into \`Xs "列\` select concat('S', lpad(seq, 6, '0')), '2005-03-04', '2026-01-01 00:00:00' + interval seq minute, seq / 4, 9007199254740993
        from seq_1_to_${STUDENTS};
      create table big (xh varchar(20), notes longtext); insert into big values ('S1', repeat('史', 3500000)), ('S2', null);
      set sql_mode = ''; create table dates (xh varchar(20), d date, b varbinary(9)); insert into dates values ('S1', '0000-00-00', x'61006228c3');
      create table hidden (secret text);
      create user reader@'127.0.0.1' identified by 'x'; set password for reader@'127.0.0.1' = password('${PASSWORD.replaceAll("'", "''").replaceAll('\\', '\\\\')}');
      grant select on \`教务\`.\`Xs "列\` to reader@'127.0.0.1'; grant select on big to reader@'127.0.0.1'; grant select on dates to reader@'127.0.0.1';`,
  },
];

const allowed = readNetworks(['127.0.0.1']);
if (!allowed.ok) throw new Error(allowed.problem);
const sources = createDataSources(allowed.value, {
  lookUp: async () => ['127.0.0.1'],
  readStored: async () => undefined,
  after: systemAfter,
  clock: systemClock,
});

describe.each(DATABASES)('a source, with $kind', ({ kind, isHere, start, schema, seed, version }) => {
  const test = isHere ? it : it.skip;
  const table = 'Xs "列';
  let database: RunningDatabase | undefined;
  const opened: SourceReader[] = [];
  beforeAll(async () => {
    if (!isHere) return;
    database = await start();
    database.execute(seed);
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await database?.stop();
  });
  const connection = (changes: Partial<DatabasePlace & Secret> = {}): SourceConnection => ({
    kind,
    host: '127.0.0.1',
    port: database?.port ?? 0,
    database: kind === 'postgresql' ? 'postgres' : schema,
    userName: 'reader',
    password: PASSWORD,
    tls: 'none',
    authority: '',
    ...changes,
  });
  const open = async (changes: Partial<DatabasePlace & Secret> = {}) => {
    const reader = await sources.open(connection(changes), 'Asia/Shanghai');
    opened.push(reader);
    return reader;
  };
  const query = { schema, table, columns: ['xh', 'born', 'gxsj', 'xf', 'id'], orderBy: 'xh' };

  test('tells its version, that the account only reads, and the tables that it may read', async () => {
    const reader = await open();
    const about = await reader.about();
    expect(about.version).toMatch(version);
    expect(about.canWrite).toBe(false);
    const tables = await reader.tables();
    expect(tables.map(({ name }) => name)).not.toContain('hidden');
    expect(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)).toEqual(query.columns);
  });

  test('warns of an account that can write', async () => {
    database?.execute(
      kind === 'postgresql'
        ? `grant insert on "教务".big to reader`
        : `grant insert on \`教务\`.big to reader@'127.0.0.1'`,
    );
    expect((await (await open()).about()).canWrite).toBe(true);
  });

  test('reads in portions, in order, days and large numbers exactly', async () => {
    const reader = await open();
    const rows = await allRows(reader.read(query));
    expect(rows).toHaveLength(STUDENTS);
    expect(rows[1]?.slice(0, 2)).toEqual(['S000002', '2005-03-04']);
    expect(rows[1]?.[2]).toMatch(/^2026-01-01 00:02:00/);
    expect(rows[1]?.slice(3)).toEqual(['0.50', '9007199254740993']);
  });

  test('reads everybody who changed since a mark, and no more', async () => {
    const reader = await open();
    const latest = await reader.latest(schema, table, 'gxsj');
    expect(latest).toMatch(/^2026-01-01 20:03:00/);
    const rows = await allRows(reader.read({ ...query, since: { column: 'gxsj', value: latest ?? '' } }));
    expect(rows.map(([xh]) => xh)).toEqual(['S001203']);
  });

  test('takes a mark with quotes and backslashes for nothing else', async () => {
    const reader = await open();
    const value = `2026-01-01\\' or 1=1 -- '`;
    const fault = await faultOfWork(allRows(reader.read({ ...query, since: { column: 'xh', value } })));
    expect(fault).toBe('none');
  });

  test('cuts a cell of ten megabytes where it is too long for any value', async () => {
    const rows = await allRows(
      (await open()).read({ schema, table: 'big', columns: ['xh', 'notes'], orderBy: 'xh' }),
    );
    expect(rows.map(([, notes]) => notes?.length ?? null)).toEqual([4_001, null]);
  });

  test('sees one moment, whatever is written meanwhile', async () => {
    const reader = await open();
    const before = await allRows(reader.read({ ...query, limit: 5 }));
    const name = kind === 'postgresql' ? '"教务"."Xs ""列"' : '`教务`.`Xs "列`';
    database?.execute(`update ${name} set xf = 99 where xh < 'S000006'`);
    expect(await allRows(reader.read({ ...query, limit: 5 }))).toEqual(before);
    database?.execute(`update ${name} set xf = 0.5 where xh = 'S000002'`);
  });

  test.each([
    ['a column that is gone', { ...query, columns: ['xh', 'nothing'] }, 'columnsChanged'],
    ['a table that is gone', { ...query, table: 'nothing' }, 'columnsChanged'],
    [
      'a table that may not be read',
      { ...query, table: 'hidden', columns: ['secret'], orderBy: 'secret' },
      'columnsChanged',
    ],
  ])('says so of %s', async (_, wrong, fault) => {
    expect(await faultOfWork(allRows((await open()).read(wrong)))).toBe(fault);
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 'signInRefused'],
    ['a database that is not there', { database: 'nothing' }, 'signInRefused'],
    ['a port where nobody listens', { port: 1 }, 'unreachable'],
    ['an address that is not allowed', { host: '127.0.0.2' }, 'addressRefused'],
    [
      'no encryption where it is demanded, or an unknown authority',
      { tls: 'verified' as const },
      'certificateRefused',
    ],
  ])('does not open with %s', async (_, changes, fault) => {
    expect(await faultOfWork(open(changes))).toBe(fault);
  });

  test('is lost when it is killed while it is read', async () => {
    const victim = await start();
    victim.execute(seed);
    const reader = await open({ port: victim.port });
    const work = async () => {
      for await (const _portion of reader.read(query)) {
        await victim.kill();
        // What was on its way may still come; a source that is gone tells nothing new.
        await reader.latest(schema, table, 'xh');
      }
    };
    expect(await faultOfWork(work())).toBe('connectionLost');
  });
});

describe('a source that takes the connection', () => {
  let silent: Server;
  let port = 0;
  beforeAll(async () => {
    silent = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address !== null && typeof address !== 'string') port = address.port;
  });
  afterAll(async () => {
    silent.close();
    await once(silent, 'close');
  });

  it.each(['postgresql', 'mariadb'] as const)('and says nothing is given up: %s', async (kind) => {
    const connection = {
      kind,
      host: 'db.example.edu',
      port,
      database: 'x',
      userName: 'x',
      password: 'x',
      tls: 'none' as const,
      authority: '',
    };
    expect(await faultOfWork(sources.open(connection, 'Asia/Shanghai'))).toBe('unreachable');
  });
});
