import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../system.ts';
import { ANSWER_TIMEOUT_MS } from '../limits.ts';
import { type OracleListener, startOracleListener } from '../testing/oracleListener.ts';
import { allRows, faultOfWork } from '../testing/reading.ts';
import type { SourceReader } from '../types.ts';
import { oracleOpener } from './openOracle.ts';
import type { Oracledb } from './oracledb.ts';

type Rows = readonly (readonly (string | null)[])[];
type Asked = readonly [statement: string, binds?: Readonly<Record<string, string>>];

/** Stands for the driver: no server was at hand that accepts it. What it asks goes to the test. */
function standIn(answer: (statement: string) => Rows | Promise<Rows>) {
  const asked: Asked[] = [];
  const fetched: number[] = [];
  let attributes: Parameters<Oracledb['getConnection']>[0] | undefined;
  let isClosed = false;
  const driver: Oracledb = {
    OUT_FORMAT_ARRAY: 4_001,
    STRING: 'text',
    getConnection: async (given) => {
      attributes = given;
      return {
        oracleServerVersionString: '19.3.0.0.0',
        execute: async (
          statement: string,
          binds?: Readonly<Record<string, string>>,
          options?: { readonly fetchTypeHandler: () => { readonly type: unknown } },
        ) => {
          asked.push(binds ? [statement, binds] : [statement]);
          if (!options) return {};
          expect(options.fetchTypeHandler()).toEqual({ type: 'text' });
          const rows = [...(await answer(statement))];
          return {
            resultSet: {
              getRows: async (count: number) => {
                fetched.push(count);
                return rows.splice(0, count);
              },
              close: async () => undefined,
            },
          };
        },
        close: async () => {
          isClosed = true;
        },
      };
    },
  };
  return { driver, asked, fetched, attributes: () => attributes, isClosed: () => isClosed };
}

const CATALOGUE = [
  ['JW', 'XS', 'XH', 'VARCHAR2'],
  ['JW', 'XS', 'FEE', 'NUMBER'],
];
const query = { schema: 'JW', table: 'XS', columns: ['XH', 'FEE'], orderBy: 'XH' };
const limits = new Map<() => void, number>();
const effects = {
  after: (ms: number, work: () => void) => {
    limits.set(work, ms);
    return () => void limits.delete(work);
  },
  clock: systemClock,
};

let listener: OracleListener;
const opened: SourceReader[] = [];
beforeEach(async () => {
  listener = await startOracleListener();
});
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close();
  await listener.stop();
  limits.clear();
});
const open = async (driver: Oracledb) => {
  const place = { host: 'db.example.edu', port: listener.port, database: 'jwpdb1', userName: 'reader' };
  const reader = await oracleOpener(async () => driver)(
    {
      ...place,
      kind: 'oracle',
      tls: 'none',
      authority: '',
      password: 'geheim',
      address: '127.0.0.1',
      timeZone: 'Asia/Shanghai',
    },
    effects,
  );
  opened.push(reader);
  return reader;
};
/** Answers to the catalogue, and otherwise what the test wants. */
const answering = (rest: (statement: string) => Rows | Promise<Rows>) =>
  standIn((statement) => (statement.includes('all_tab_columns') ? CATALOGUE : rest(statement)));
const refusing = (code: string) =>
  answering(() => {
    throw Object.assign(new Error(`${code}: "张三" is wrong`), { code });
  });

describe('a reader of Oracle', () => {
  it('settles the session, cannot write, and tells the server no names of this machine', async () => {
    const { driver, asked, attributes } = answering(() => []);
    await open(driver);
    expect(asked.map(([statement]) => statement)).toEqual([
      "alter session set time_zone = 'Asia/Shanghai'",
      "alter session set nls_numeric_characters = '.,'",
      'set transaction read only',
    ]);
    const { connectString = '', ...who } = attributes() ?? {};
    expect(connectString).toMatch(
      /^\(DESCRIPTION=\(RETRY_COUNT=0\)\(ADDRESS=\(PROTOCOL=TCP\)\(HOST=127\.0\.0\.1\)\(PORT=\d+\)\)\(CONNECT_DATA=\(SERVICE_NAME=jwpdb1\)\)\)$/,
    );
    expect(connectString).not.toContain(`PORT=${listener.port})`);
    expect(who).toEqual({
      user: 'reader',
      password: 'geheim',
      program: 'self-print',
      machine: 'self-print',
      osUser: 'self-print',
      terminal: 'self-print',
    });
  });

  it('reads rows in portions', async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => [`S${at}`, at % 2 ? null : '.5']);
    const { driver, fetched } = answering(() => rows);
    const reader = await open(driver);
    const portions: number[] = [];
    for await (const portion of reader.read(query)) portions.push(portion.length);
    expect(portions).toEqual([500, 500, 203]);
    expect(new Set(fetched)).toEqual(new Set([500]));
    expect((await allRows(reader.read(query))).slice(0, 2)).toEqual([
      ['S0', '0.5'],
      ['S1', null],
    ]);
  });

  it('tells version, rights, tables and the mark', async () => {
    const { driver } = answering((statement) => [[statement.includes('user_tables') ? '1' : '17']]);
    const reader = await open(driver);
    expect(await reader.about()).toEqual({ version: 'Oracle 19.3.0.0.0', canWrite: true });
    expect(await reader.tables()).toEqual([
      {
        schema: 'JW',
        name: 'XS',
        columns: [
          { name: 'XH', type: 'VARCHAR2' },
          { name: 'FEE', type: 'NUMBER' },
        ],
      },
    ]);
    expect(await reader.latest('JW', 'XS', 'FEE')).toBe('17');
  });

  it('sends a mark beside the statement', async () => {
    const { driver, asked } = answering(() => []);
    const since = { column: 'FEE', value: "1'; drop" };
    await allRows((await open(driver)).read({ ...query, since }));
    expect(asked.at(-1)).toEqual([
      expect.stringContaining('"FEE" >= to_number(:since)'),
      { since: since.value },
    ]);
  });

  it.each([
    ['ORA-00904', 'columnsChanged'],
    ['ORA-00942', 'columnsChanged'],
    ['ORA-01031', 'columnsChanged'],
    ['ORA-03113', 'connectionLost'],
    ['ORA-01555', 'failed'],
  ])('says of error %s: %s, and none of its words', async (code, fault) => {
    const reader = await open(refusing(code).driver);
    const failure = await allRows(reader.read(query)).catch((error: unknown) => error);
    expect(failure).toMatchObject({ fault, message: `${fault} (${code})` });
  });

  it.each([
    ['ORA-01017', 'signInRefused'],
    ['ORA-28001', 'signInRefused'],
    ['NJS-116', 'signInRefused'],
  ])('does not open with error %s: %s', async (code, fault) => {
    const { driver } = standIn(() => []);
    const refused = { ...driver, getConnection: () => Promise.reject(Object.assign(new Error(), { code })) };
    expect(await faultOfWork(open(refused))).toBe(fault);
  });

  it('is told of a table or column that is gone before it reads', async () => {
    const reader = await open(answering(() => []).driver);
    expect(await faultOfWork(allRows(reader.read({ ...query, table: 'GONE' })))).toBe('columnsChanged');
  });

  it('does not take rows that are no texts', async () => {
    const { driver } = answering(() => JSON.parse('[[{"buffer":1}]]'));
    expect(await faultOfWork(allRows((await open(driver)).read(query)))).toBe('answerWrong');
  });

  it('gives up a server that stops sending', async () => {
    const { promise: isReached, resolve } = Promise.withResolvers<void>();
    const { driver } = answering(() => {
      resolve();
      return new Promise(() => undefined);
    });
    const work = faultOfWork(allRows((await open(driver)).read(query)));
    await isReached;
    expect([...limits.values()]).toContain(ANSWER_TIMEOUT_MS);
    for (const exceed of [...limits.keys()]) exceed();
    expect(await work).toBe('timedOut');
  });

  it('says goodbye when it is closed', async () => {
    const { driver, isClosed } = answering(() => []);
    await (await open(driver)).close();
    expect(isClosed()).toBe(true);
  });
});
