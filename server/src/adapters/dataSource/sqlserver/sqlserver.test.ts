import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DatabasePlace } from '@self-print/contract/dataSource.ts';
import { systemClock } from '../../../system.ts';
import { readNetworks } from '../addresses.ts';
import { createDataSources } from '../dataSources.ts';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import { allRows, faultOfWork } from '../testing/reading.ts';
import {
  doneToken,
  errorTokens,
  routingTokens,
  rowTokens,
  startTdsServer,
  type TdsServer,
} from '../testing/tdsServer.ts';
import type { SourceReader } from '../types.ts';

const allowed = readNetworks(['127.0.0.1']);
if (!allowed.ok) throw new Error(allowed.problem);
/** Limits that were set and not cancelled, by their length. */
const limits = new Map<() => void, number>();
const after = (ms: number, work: () => void) => {
  limits.set(work, ms);
  return () => void limits.delete(work);
};
const exceed = () => {
  for (const work of [...limits.keys()]) work();
};
const sources = createDataSources(allowed.value, {
  lookUp: async () => ['127.0.0.1'],
  readStored: async () => undefined,
  after,
  clock: systemClock,
});

let server: TdsServer;
const opened: SourceReader[] = [];
beforeEach(async () => {
  server = await startTdsServer();
});
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close();
  await server.stop();
  limits.clear();
});
const open = async (changes: Partial<DatabasePlace> = {}) => {
  const reader = await sources.open(
    {
      kind: 'sqlserver',
      host: 'db.example.edu',
      port: server.port,
      database: 'jw',
      userName: 'reader',
      tls: 'none',
      authority: '',
      ...changes,
      password: 'geheim',
    },
    'Asia/Shanghai',
  );
  opened.push(reader);
  return reader;
};
const query = { schema: 'dbo', table: 'xs', columns: ['xh', 'xm'], orderBy: 'xh' };
const CATALOGUE = rowTokens(4, [
  ['dbo', 'xs', 'xh', 'nvarchar'],
  ['dbo', 'xs', 'xm', 'nvarchar'],
]);
/** Answers to what the driver asks first, and otherwise what the test wants. */
const answering = (snapshot: '0' | '1', rest: (statement: string) => Buffer | undefined | null) => {
  server.onBatch = (statement) => {
    if (/^(?:set|begin) /.test(statement)) return doneToken();
    if (statement.includes('snapshot_isolation_state')) return rowTokens(1, [[snapshot]]);
    if (statement.includes('from sys.objects o join sys.schemas s on') && statement.includes('sys.types'))
      return CATALOGUE;
    return rest(statement);
  };
};

describe('the driver of SQL Server, against a stand-in', () => {
  it('settles the session, begins a snapshot where that is allowed, and writes nothing', async () => {
    answering('1', () => doneToken());
    await open();
    expect(server.asked.slice(-2)).toEqual(['set transaction isolation level snapshot', 'begin transaction']);
    answering('0', () => doneToken());
    server.asked.length = 0;
    await open();
    expect(server.asked).not.toContain('begin transaction');
    expect(server.asked.filter((each) => !/^(set|select)\b/.test(each))).toEqual([]);
  });

  it('reads rows in portions', async () => {
    const rows = Array.from({ length: 1_203 }, (_, at) => [`S${at}`, at % 2 ? null : '张三']);
    answering('0', () => rowTokens(2, rows));
    const reader = await open();
    const portions: number[] = [];
    for await (const portion of reader.read(query)) portions.push(portion.length);
    expect(portions).toEqual([500, 500, 203]);
    expect((await allRows(reader.read(query))).at(1)).toEqual(['S1', null]);
  });

  it('tells version and rights', async () => {
    answering('0', (statement) =>
      rowTokens(1, [[statement.includes('ProductVersion') ? '16.0.1000.6' : '1']]),
    );
    expect(await (await open()).about()).toEqual({ version: 'SQL Server 16.0.1000.6', canWrite: true });
  });

  it('goes to no other server, whatever this one says', async () => {
    let times = 0;
    server.onLogin = () => {
      times += 1;
      return times === 1 ? routingTokens('169.254.169.254', 80) : errorTokens(18_456);
    };
    expect(await faultOfWork(open())).toBe('signInRefused');
    // It came back to the one that was checked.
    expect(times).toBe(2);
  });

  it.each([
    ['a wrong password', 18_456, 'signInRefused'],
    ['a database that is not there', 4_060, 'signInRefused'],
  ])('does not open with %s', async (_, number, fault) => {
    server.onLogin = () => errorTokens(number);
    expect(await faultOfWork(open())).toBe(fault);
  });

  it.each([
    ['a port where nobody listens', { port: 1 }, 'unreachable'],
    ['an address that is not allowed', { host: '127.0.0.2' }, 'addressRefused'],
  ])('does not open with %s', async (_, changes, fault) => {
    expect(await faultOfWork(open(changes))).toBe(fault);
  });

  it('is not told the password where encryption is demanded and the server says that it has none', async () => {
    let isTold = false;
    server.onLogin = () => {
      isTold = true;
      return undefined;
    };
    expect(await faultOfWork(open({ tls: 'verified' }))).toBe('certificateRefused');
    expect(isTold).toBe(false);
  });

  it.each([
    [207, 'columnsChanged'],
    [208, 'columnsChanged'],
    [229, 'columnsChanged'],
    [1_222, 'timedOut'],
    [8_134, 'failed'],
  ])('says of error %i: %s', async (number, fault) => {
    answering('0', () => errorTokens(number));
    const reader = await open();
    expect(await faultOfWork(allRows(reader.read(query)))).toBe(fault);
  });

  it('is told of a table or column that is gone before it reads', async () => {
    answering('0', () => doneToken());
    const reader = await open();
    expect(await faultOfWork(allRows(reader.read({ ...query, table: 'gone' })))).toBe('columnsChanged');
  });

  it('is lost when the server breaks off', async () => {
    answering('0', () => null);
    expect(await faultOfWork(allRows((await open()).read(query)))).toBe('connectionLost');
  });

  it('gives up a server that stops sending', async () => {
    let reached: () => void = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    answering('0', () => {
      reached();
      return undefined;
    });
    const work = faultOfWork(allRows((await open()).read(query)));
    await isReached;
    exceed();
    expect(await work).toBe('timedOut');
  });
});

describe('a server that is none', () => {
  it.each([
    ['says nothing', '', 'unreachable'],
    ['breaks off', null, 'connectionLost'],
  ])('%s', async (_, words, fault) => {
    let reached: () => void = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const other = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      if (words === null) socket.destroy();
      reached();
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address !== 'string' ? address.port : 0;
    const work = faultOfWork(open({ port }));
    await isReached;
    expect([...limits.values()]).toContain(CONNECT_TIMEOUT_MS);
    if (words !== null) exceed();
    expect(await work).toBe(fault);
    other.close();
  });
});
