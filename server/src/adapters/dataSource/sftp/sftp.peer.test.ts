import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SftpPlace } from '@self-print/contract/dataSource.ts';
import { systemAfter, systemClock } from '../../../system.ts';
import { readNetworks } from '../addresses.ts';
import { createDataSources } from '../dataSources.ts';
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS } from '../limits.ts';
import { startLyingSftp } from '../testing/lyingSftp.ts';
import { allRows, faultOfWork } from '../testing/reading.ts';
import { HAS_SSHD, type Sshd, startSshd } from '../testing/sshd.ts';
import { HostKeyFailure, type Secret, type SourceReader } from '../types.ts';

const PASSWORD = "ge'heim 密码";
const allowed = readNetworks(['127.0.0.1']);
if (!allowed.ok) throw new Error(allowed.problem);
/** Limits that were set and not cancelled, by their length. */
const limits = new Map<() => void, number>();
const after = (ms: number, work: () => void) => {
  limits.set(work, ms);
  const cancel = systemAfter(ms, work);
  return () => {
    limits.delete(work);
    cancel();
  };
};
const exceed = (limitMs: number) => {
  for (const [work, ms] of [...limits]) if (ms === limitMs) work();
};
const sources = createDataSources(allowed.value, {
  lookUp: async () => ['127.0.0.1'],
  readStored: async () => undefined,
  after,
  clock: systemClock,
});
const opened: SourceReader[] = [];
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close();
  expect(limits.size).toBe(0);
});

const place = (changes: Partial<SftpPlace & Secret>): SftpPlace & Secret => ({
  kind: 'sftp',
  host: 'files.example.edu',
  port: 22,
  userName: 'reader',
  signIn: 'password',
  hostKey: '',
  path: 'students.csv',
  password: PASSWORD,
  ...changes,
});
const openAt = async (changes: Partial<SftpPlace & Secret>) => {
  const reader = await sources.open(place(changes), 'Asia/Shanghai');
  opened.push(reader);
  return reader;
};
const query = { schema: 'source', table: 'rows', columns: ['学号', '姓名'], orderBy: '学号' };
const CSV = '学号,姓名,更新\nS1,张三,2026-01-01\nS2,"李,四",2026-02-01\n';

const describeHere = HAS_SSHD ? describe : describe.skip;
describeHere("a file on OpenSSH's server", () => {
  let sshd: Sshd;
  beforeAll(async () => {
    sshd = await startSshd(PASSWORD);
    await sshd.put('students.csv', CSV);
  });
  afterAll(() => sshd.stop());
  const open = (changes: Partial<SftpPlace & Secret> = {}) =>
    openAt({ port: sshd.port, hostKey: sshd.hostKey, ...changes });

  it('is read with a password, and tells the server and that the account only reads', async () => {
    const reader = await open();
    expect(await reader.about()).toEqual({
      version: expect.stringMatching(/^SFTP, OpenSSH_/),
      canWrite: false,
    });
    const [table] = await reader.tables();
    expect(table?.columns.map(({ name }) => name)).toEqual(['学号', '姓名', '更新']);
    expect(await allRows(reader.read(query))).toEqual([
      ['S1', '张三'],
      ['S2', '李,四'],
    ]);
  });

  it('is read with a private key, and warned of when the account may change it, which is not done', async () => {
    await sshd.put('own.csv', CSV, true);
    const reader = await open({ signIn: 'privateKey', password: sshd.privateKey, path: 'own.csv' });
    expect((await reader.about()).canWrite).toBe(true);
    expect(await allRows(reader.read(query))).toHaveLength(2);
  });

  it('is not fetched before the key of the server was confirmed, which is shown', async () => {
    const failure = await open({ hostKey: '' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostKeyFailure);
    expect(failure).toMatchObject({ fault: 'hostKeyUnknown', hostKey: sshd.hostKey });
    expect(await faultOfWork(open({ hostKey: `SHA256:${'A'.repeat(43)}` }))).toBe('hostKeyChanged');
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'signInRefused'],
    ['an account that is not there', { userName: 'nobody' }, 'signInRefused'],
    ['a private key that is none', { signIn: 'privateKey', password: 'wrong' }, 'signInRefused'],
    ['an address that is not allowed', { host: '127.0.0.2' }, 'addressRefused'],
    ['a port where nobody listens', { port: 1 }, 'unreachable'],
  ] as const)('is not opened with %s', async (_, changes, fault) => {
    expect(await faultOfWork(open(changes))).toBe(fault);
  });

  it('is not opened with a private key of somebody else', async () => {
    const strange = { signIn: 'privateKey', password: sshd.strangeKey } as const;
    expect(await faultOfWork(open(strange))).toBe('signInRefused');
  });

  it.each([
    ['not there', 'none.csv', 'notThere'],
    ['a folder', '.', 'answerWrong'],
    ['no file', '/dev/zero', 'answerWrong'],
  ])('may be %s', async (_, path, fault) => {
    expect(await faultOfWork((await open({ path })).tables())).toBe(fault);
  });

  it.each([
    ['a column twice', 'xh,xh\nS1,S2\n', 'answerWrong'],
    ['a page for people', '<html><p title="x>', 'answerWrong'],
    ['bytes that are no text', Buffer.from([0x61, 0xff, 0xff, 0x0a]), 'answerWrong'],
    ['too much', Buffer.alloc(33 * 1_024 * 1_024, 'a,'), 'answerTooLarge'],
    ['too many rows', 'xh\n'.repeat(200_002), 'answerTooLarge'],
  ])('may hold %s', async (_, content, fault) => {
    await sshd.put('wrong.csv', content);
    expect(await faultOfWork((await open({ path: 'wrong.csv' })).tables())).toBe(fault);
  });

  it('may be empty, lose a column, or have lines of other lengths', async () => {
    await sshd.put('empty.csv', '');
    expect(await (await open({ path: 'empty.csv' })).tables()).toEqual([]);
    await sshd.put('changed.csv', '学号,名\nS1,张三\n');
    expect(await faultOfWork(allRows((await open({ path: 'changed.csv' })).read(query)))).toBe(
      'columnsChanged',
    );
    await sshd.put('ragged.csv', '学号,姓名\nS1\nS2,李四,x,y\n\n');
    expect(await allRows((await open({ path: 'ragged.csv' })).read(query))).toEqual([
      ['S1', null],
      ['S2', '李四'],
    ]);
  });

  it('is lost when the server is killed', async () => {
    const victim = await startSshd(PASSWORD);
    await victim.put('students.csv', CSV);
    const reader = await openAt({ port: victim.port, hostKey: victim.hostKey });
    await victim.kill();
    // Its last process may answer once more.
    let fault = 'none';
    while (fault === 'none') fault = await faultOfWork(reader.about());
    expect(fault).toBe('connectionLost');
    // By now the connection is known to be lost before anything is asked.
    expect(await faultOfWork(reader.tables())).toBe('connectionLost');
    await victim.stop();
  });
});

describe('a server that does not do its part', () => {
  const lie = async (read: Parameters<typeof Object.assign>[1]) => {
    const liar = await startLyingSftp();
    const failure = await openAt({ port: liar.port }).catch((error: unknown) => error);
    const { hostKey } = failure instanceof HostKeyFailure ? failure : { hostKey: '' };
    expect(liar.tried).toEqual([]);
    Object.assign(liar, read);
    return { liar, reader: await openAt({ port: liar.port, hostKey }) };
  };
  const part = Buffer.alloc(32_768, 'x');

  it('is not told the account before its key was confirmed', async () => {
    const { liar } = await lie({});
    expect(liar.tried).toContain('reader');
    await liar.stop();
  });

  it.each([
    ['says a small size and sends without end', [10], () => part, 'answerTooLarge'],
    [
      'sends less than it says',
      [100],
      (offset: number) => (offset === 0 ? Buffer.from('xh\nS1') : null),
      'connectionLost',
    ],
    [
      'has a file that grows while it is read',
      [5, 9],
      (offset: number) => (offset === 0 ? Buffer.from('xh\nS1\nS2\n') : null),
      'connectionLost',
    ],
    [
      'changes the file meanwhile',
      [5, 9],
      (offset: number) => (offset === 0 ? Buffer.from('xh\nS1') : null),
      'connectionLost',
    ],
    ['says a size that nobody takes', [33 * 1_024 * 1_024], () => part, 'answerTooLarge'],
  ])('%s', async (_, sizes, read, fault) => {
    const { liar, reader } = await lie({ sizes, read });
    expect(await faultOfWork(reader.tables())).toBe(fault);
    await liar.stop();
  });

  it('hangs while the file is read, and is given up', async () => {
    let reached: () => void = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const { liar, reader } = await lie({
      sizes: [100],
      read: () => {
        reached();
        return 'nothing';
      },
    });
    const work = faultOfWork(reader.tables());
    await isReached;
    exceed(ANSWER_TIMEOUT_MS);
    expect(await work).toBe('timedOut');
    await liar.stop();
  });

  it('cuts the connection while the file is read', async () => {
    const { liar, reader } = await lie({
      sizes: [100],
      read: (_offset: number, connection: { readonly end: () => void }) => {
        connection.end();
        return 'nothing';
      },
    });
    expect(await faultOfWork(reader.tables())).toBe('connectionLost');
    await liar.stop();
  });

  it.each([
    ['says nothing', '', 'unreachable'],
    // Lines before that of the protocol are allowed.
    ['speaks another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'unreachable'],
    ['breaks off', null, 'connectionLost'],
  ])('%s', async (_, words, fault) => {
    let reached: () => void = () => {};
    const isReached = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (words === null) socket.destroy();
      else socket.resume().write(words);
      reached();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const work = faultOfWork(
      openAt({ port: address !== null && typeof address !== 'string' ? address.port : 0 }),
    );
    await isReached;
    if (words !== null) exceed(CONNECT_TIMEOUT_MS);
    expect(await work).toBe(fault);
    server.close();
  });
});
