import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HttpPlace } from '@self-print/contract/dataSource.ts';
import { createTestClock } from '../../../testing/testClock.ts';
import { readNetworks } from '../addresses.ts';
import { createDataSources } from '../dataSources.ts';
import { answer, answerBy, type JsonServer, startJsonServer } from '../testing/jsonServer.ts';
import { OAUTH_CLIENT, type OauthServer, startOauthServer } from '../testing/oauthServer.ts';
import { allRows, faultOfWork } from '../testing/reading.ts';
import type { Mark, SourceReader } from '../types.ts';

const allowed = readNetworks(['127.0.0.1']);
if (!allowed.ok) throw new Error(allowed.problem);
const clock = createTestClock();
/** Limits that were set and not cancelled. */
const limits = new Set<() => void>();
const after = (_ms: number, work: () => void) => {
  limits.add(work);
  return () => void limits.delete(work);
};
const sources = createDataSources(allowed.value, {
  lookUp: async () => ['127.0.0.1'],
  readStored: async () => undefined,
  after,
  clock,
});

let server: JsonServer;
const readers: SourceReader[] = [];
beforeAll(async () => {
  server = await startJsonServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
  expect(limits.size).toBe(0);
});

const open = async (changes: Partial<HttpPlace> = {}, password = '') => {
  const reader = await sources.open(
    {
      kind: 'http',
      address: server.address,
      authority: '',
      access: { way: 'none' },
      path: '/students',
      rowsAt: 'data.list',
      paging: { way: 'none' },
      totalAt: '',
      sinceParameter: '',
      ...changes,
      password,
    },
    'Asia/Shanghai',
  );
  readers.push(reader);
  return reader;
};
const query = (columns: string[] = ['xh', 'xm'], since?: Mark) => ({
  schema: 'source',
  table: 'rows',
  columns,
  orderBy: 'xh',
  ...(since ? { since } : {}),
});
const read = async (changes: Partial<HttpPlace> = {}, columns?: string[], since?: Mark) =>
  allRows((await open(changes)).read(query(columns, since)));
const faultOfRead = (changes: Partial<HttpPlace> = {}, columns?: string[]) =>
  faultOfWork(read(changes, columns));

const listed = (list: unknown, more: object = {}) => ({ data: { list, ...more } });
const person = (no: number) => ({ xh: `S${no}`, xm: `人${no}` });
const people = (first: number, count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, at) => person(first + at));
const numbers = (rows: readonly (readonly (string | null)[])[]) => rows.map(([xh]) => xh);

describe('an interface that answers JSON', () => {
  it('has columns of its fields, and values exactly as they are written', async () => {
    server.handle = answer(
      '{"data":{"list":[{"xh":"S1","id":9007199254740993,"xf":0.50,"zy":{"dm":"0809","mc":"计算机"},"on":true,"tags":["a"],"left":null},{"xh":"S2","half":"\\ud800","__proto__":{"x":1}}]}}',
    );
    const reader = await open();
    const [table] = await reader.tables();
    const columns = table?.columns.map(({ name }) => name) ?? [];
    expect(columns).toEqual(['xh', 'id', 'xf', 'zy.dm', 'zy.mc', 'on', 'left', 'half', '__proto__.x']);
    const [one, other] = await allRows(reader.read(query(columns)));
    expect(one).toEqual(['S1', '9007199254740993', '0.50', '0809', '计算机', 'true', null, null, null]);
    expect(other?.slice(-2)).toEqual(['\ud800', '1']);
    expect(await reader.about()).toEqual({ version: 'HTTP, Campus 3', canWrite: null });
  });

  it('may answer with the array itself, below a path with a query of its own', async () => {
    server.handle = answer(people(1, 2));
    expect(numbers(await read({ rowsAt: '', path: '/v1/students?on=1' }))).toEqual(['S1', 'S2']);
    expect(server.asked).toEqual(['/v1/students?on=1']);
  });

  it('is asked for no more than a sample needs', async () => {
    server.handle = answerBy((asked) => listed(people(Number(asked.get('skip')), 5)));
    const paging = { way: 'offset', parameter: 'skip', sizeParameter: '', size: 5 } as const;
    const rows = await allRows((await open({ paging })).read({ ...query(), limit: 3 }));
    expect(numbers(rows)).toEqual(['S0', 'S1', 'S2']);
    expect(server.asked).toHaveLength(1);
  });

  it('has a cell of ten megabytes cut where it is too long for any value', async () => {
    server.handle = answer(listed([{ xh: 'S1', xm: '史'.repeat(3_500_000) }]));
    expect((await read())[0]?.[1]).toHaveLength(4_001);
  });
});

describe('pages', () => {
  const byPage = { way: 'page', parameter: 'p', first: 1, sizeParameter: 'n', size: 4 } as const;
  const byOffset = { way: 'offset', parameter: 'skip', sizeParameter: 'n', size: 4 } as const;

  it('are counted until one is empty, also where the source gives fewer rows than it is asked for', async () => {
    server.handle = answerBy((asked) => {
      const page = Number(asked.get('p'));
      return listed(people(page * 3, Math.min(3, 8 - (page - 1) * 3)));
    });
    expect(await read({ paging: byPage })).toHaveLength(8);
    expect(server.asked).toHaveLength(4);
    expect(server.asked[0]).toBe('/students?n=4&p=1');
  });

  it('are not asked for beyond the total, as servers repeat the last one', async () => {
    server.handle = answerBy((asked) => {
      const page = Math.min(2, Number(asked.get('p')));
      return listed(people(page * 4, page === 1 ? 4 : 1), { total: '5' });
    });
    expect(await read({ paging: byPage, totalAt: 'data.total' })).toHaveLength(5);
    expect(server.asked).toHaveLength(2);
    expect(await faultOfRead({ paging: byPage })).toBe('pagesBroken');
  });

  it('are those after so many rows', async () => {
    server.handle = answerBy((asked) => {
      const skipped = Number(asked.get('skip'));
      return listed(people(skipped, Math.min(4, 9 - skipped)));
    });
    const all = people(0, 9).map(({ xh }) => xh);
    expect(numbers(await read({ paging: byOffset }))).toEqual(all);
    expect(server.asked.at(-1)).toBe('/students?n=4&skip=9');
  });

  it.each([
    ['in a field', 'meta.next', {}],
    ['in the header Link', '', { link: '<http://x/?a,b>; rel="prev", <?at=2>; rel="next"' }],
  ])('are at the address that is named %s', async (_, at, headers) => {
    server.handle = (request, response) => {
      const isLast = request.url?.includes('at=2') ?? false;
      const body = { ...listed([person(isLast ? 2 : 1)]), meta: { next: isLast ? null : '/students?at=2' } };
      answer(body, isLast ? {} : headers)(request, response);
    };
    expect(numbers(await read({ paging: { way: 'next', at } }))).toEqual(['S1', 'S2']);
  });

  it('are those of a cursor until there is none', async () => {
    server.handle = answerBy((asked) => {
      const at = Number(asked.get('after') ?? 0);
      return { ...listed([person(at)]), next: at < 2 ? at + 1 : '' };
    });
    const paging = { way: 'cursor', parameter: 'after', at: 'next' } as const;
    expect(numbers(await read({ paging }))).toEqual(['S0', 'S1', 'S2']);
  });

  it.each([
    ['the source ignores the parameter', byPage, () => listed(people(1, 4))],
    [
      'a cursor stands still',
      { way: 'cursor', parameter: 'c', at: 'n' } as const,
      () => ({ ...listed([person(1)]), n: 'x' }),
    ],
    [
      'the next page is the same',
      { way: 'next', at: 'n' } as const,
      () => ({ ...listed([person(1)]), n: '?' }),
    ],
  ])('are broken when %s', async (_, paging, body) => {
    server.handle = answerBy(body);
    expect(await faultOfRead({ paging })).toBe('pagesBroken');
    expect(server.asked.length).toBeLessThan(3);
  });

  it.each([
    ['its pages', byPage],
    ['its one answer', { way: 'none' } as const],
  ])('are broken when the source tells more rows than it has in %s', async (_, paging) => {
    server.handle = answerBy((asked) => listed(asked.get('p') === '2' ? [] : people(1, 4), { total: 9 }));
    expect(await faultOfRead({ paging, totalAt: 'data.total' })).toBe('pagesBroken');
  });

  it.each([
    ['another host', 'http://127.0.0.2/'],
    ['another port', 'http://127.0.0.1:1/'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'http://'],
    ['a user name', 'http://a:b@HOST/'],
  ])('are not sought at %s', async (_, next) => {
    const host = server.address.slice('http://'.length);
    server.handle = answer({ ...listed([person(1)]), next: next.replace('HOST', host) });
    expect(await faultOfRead({ paging: { way: 'next', at: 'next' } })).toBe('redirected');
    expect(server.asked).toHaveLength(1);
  });
});

describe('an interface that does not do its part', () => {
  it.each([
    ['a page for people', '<!doctype html><title>统一身份认证</title>', 'answerWrong'],
    ['half an answer', '{"data":{"list":[{"xh":"S1"', 'answerWrong'],
    ['nothing', '', 'answerWrong'],
    ['rows elsewhere', { rows: people(1, 1) }, 'answerWrong'],
    ['rows that are none', listed('none'), 'answerWrong'],
    ['a row that is a text', listed([person(1), 'S2']), 'answerWrong'],
    [
      'a row with a thousand fields',
      listed([Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, '']))]),
      'answerWrong',
    ],
    ['rows without a column', listed([{ xh: 'S1' }]), 'columnsChanged'],
  ])('may answer %s', async (_, body, fault) => {
    server.handle = answer(body);
    expect(await faultOfRead()).toBe(fault);
  });

  it('may lose a column on a later page', async () => {
    server.handle = answerBy((asked) =>
      listed(asked.get('p') === '1' ? people(1, 3) : [{ xh: 'S4' }, { xh: 'S5' }, { xh: 'S6' }]),
    );
    const paging = { way: 'page', parameter: 'p', first: 1, sizeParameter: '', size: 3 } as const;
    expect(await faultOfRead({ paging })).toBe('columnsChanged');
  });

  it('may write in another encoding than UTF-8', async () => {
    server.handle = (_request, response) =>
      response.end(Buffer.from('{"data":{"list":[{"xh":"\xb0\xa1"}]}}', 'latin1'));
    expect(await faultOfRead()).toBe('answerWrong');
  });

  it.each([
    [401, 'signInRefused'],
    [403, 'signInRefused'],
    [404, 'notThere'],
    [500, 'failed'],
    [302, 'redirected'],
    [308, 'redirected'],
    [204, 'answerWrong'],
  ])('may answer %i', async (status, fault) => {
    server.handle = (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end();
    expect(await faultOfRead()).toBe(fault);
    expect(server.asked).toEqual(['/students']);
  });

  it('may cut its answer', async () => {
    server.handle = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"data":', () => response.destroy());
    };
    expect(await faultOfRead()).toBe('connectionLost');
  });

  it('may send without end, which is read only so far', async () => {
    const part = Buffer.alloc(1_024 * 1_024, ' ');
    let sent = 0;
    server.handle = (_request, response) => {
      const more = () => {
        sent += part.length;
        if (!response.destroyed) response.write(part, more);
      };
      more();
    };
    expect(await faultOfRead()).toBe('answerTooLarge');
    expect(sent).toBeLessThan(64 * part.length);
  });

  it.each([
    ['before it answers', () => {}],
    [
      'in its answer',
      (response: { readonly write: (text: string) => unknown }) => response.write('{"data":'),
    ],
  ])('may hang %s, and is given up', async (_, begin) => {
    const reached = new Promise<void>((resolve) => {
      server.handle = (_request, response) => {
        begin(response);
        resolve();
      };
    });
    const reading = faultOfRead();
    await reached;
    for (const work of [...limits]) work();
    expect(await reading).toBe('timedOut');
  });

  it('is left at once when it is closed', async () => {
    const reached = new Promise<void>((resolve) => {
      server.handle = () => resolve();
    });
    const reader = await open();
    const reading = faultOfWork(allRows(reader.read(query())));
    await reached;
    await reader.close();
    expect(await reading).toBe('connectionLost');
    expect(await faultOfWork(reader.tables())).toBe('connectionLost');
  });

  it.each([
    ['127.0.0.2', 'addressRefused'],
    ['[::1]', 'addressRefused'],
    ['169.254.169.254', 'addressRefused'],
    ['2130706434', 'addressRefused'],
  ])('is not asked at %s', async (host, fault) => {
    expect(await faultOfRead({ address: `http://${host}` })).toBe(fault);
  });

  it('may have nobody who listens, or speak no TLS', async () => {
    expect(await faultOfRead({ address: 'http://127.0.0.1:1' })).toBe('unreachable');
    expect(await faultOfRead({ address: server.address.replace('http:', 'https:') })).toBe(
      'certificateRefused',
    );
  });
});

describe('what changed since a mark', () => {
  const rows = [{ xh: 'S1', gx: '9' }, { xh: 'S2', gx: '10' }, { xh: 'S3' }];

  it('is asked for, and kept apart from what a source sends nevertheless', async () => {
    server.handle = answer(listed(rows));
    const since = { column: 'gx', value: '10' };
    expect(numbers(await read({ sinceParameter: 'from' }, ['xh', 'gx'], since))).toEqual(['S2']);
    expect(server.asked).toEqual(['/students?from=10']);
  });

  it('goes on from the largest number, or the last text', async () => {
    server.handle = answer(listed(rows));
    expect(await (await open()).latest('source', 'rows', 'gx')).toBe('10');
    server.handle = answer(listed([{ gx: '2026-01-02T08:00' }, { gx: '2025-12-31T23:00' }]));
    expect(await (await open()).latest('source', 'rows', 'gx')).toBe('2026-01-02T08:00');
    server.handle = answer(listed([]));
    expect(await (await open()).latest('source', 'rows', 'gx')).toBeNull();
  });

  it('is sought from the mark on, and whoever waits is told of each page', async () => {
    server.handle = answerBy((asked) => {
      const at = Number(asked.get('after') ?? 0);
      return { ...listed([{ gx: String(at) }]), next: at < 9 ? at + 1 : '' };
    });
    const paging = { way: 'cursor', parameter: 'after', at: 'next' } as const;
    const reader = await open({ paging, sinceParameter: 'from' });
    let told = 0;
    const meanwhile = async () => {
      told += 1;
      if (told === 3) throw new Error('stopped');
    };
    const since = { column: 'gx', value: '7' };
    await expect(reader.latest('source', 'rows', 'gx', { since, meanwhile })).rejects.toThrow('stopped');
    expect(server.asked).toEqual([
      '/students?from=7',
      '/students?from=7&after=1',
      '/students?from=7&after=2',
    ]);
  });

  it('takes a mark with signs of an address for nothing else', async () => {
    server.handle = answer(listed([]));
    await read({ sinceParameter: 'from' }, ['xh'], { column: 'gx', value: '1&all=1#x 二' });
    expect(server.asked).toEqual(['/students?from=1%26all%3D1%23x+%E4%BA%8C']);
  });
});

describe('who asks', () => {
  it.each([
    ['by a header', { way: 'header', header: 'X-Api-Key' } as const, 'x-api-key', 'geheim'],
    [
      'by name and password',
      { way: 'basic', userName: '读者' } as const,
      'authorization',
      `Basic ${Buffer.from('读者:geheim').toString('base64')}`,
    ],
  ])('is shown %s', async (_, access, header, value) => {
    let shown: unknown;
    server.handle = (request, response) => {
      shown = request.headers[header];
      answer(listed(people(1, 1)))(request, response);
    };
    await allRows((await open({ access }, 'geheim')).read(query()));
    expect(shown).toBe(value);
    expect(server.asked).toEqual(['/students']);
  });
});

describe.each(['post', 'basic'] as const)('a token of OAuth 2.0, asked for by %s', (clientAuth) => {
  let oauth: OauthServer;
  beforeAll(async () => {
    oauth = await startOauthServer(clientAuth);
  });
  afterAll(() => oauth.stop());
  const access = (changes: object = {}) => ({
    way: 'oauth' as const,
    tokenAddress: oauth.tokenAddress,
    clientId: OAUTH_CLIENT.clientId,
    clientAuth,
    scope: 'campus.read',
    ...changes,
  });
  const guarded = (body: (path: string) => unknown) => {
    server.handle = (request, response) =>
      void oauth.admits(request.headers.authorization, 'campus.read').then((isAdmitted) => {
        if (isAdmitted) answer(body(request.url ?? ''))(request, response);
        else response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
      });
  };
  const paging = { way: 'next', at: 'next' } as const;

  it('is shown, asked for once, and anew when it no longer holds', async () => {
    guarded((path) => ({
      ...listed([person(path.includes('two') ? 2 : 1)]),
      next: path.includes('two') ? null : '/two',
    }));
    const reader = await open({ access: access(), paging }, OAUTH_CLIENT.clientSecret);
    const got: unknown[] = [];
    for await (const portion of reader.read(query())) {
      got.push(...portion);
      await oauth.revokeAll();
    }
    expect(got).toHaveLength(2);
    expect(server.asked).toEqual(['/students', '/two', '/two']);
  });

  it.each([
    ['a wrong secret', {}, 'wrong', 0],
    ['an unknown client', { clientId: 'nobody' }, OAUTH_CLIENT.clientSecret, 0],
    // The server gives a token without it; another one would not help.
    ['a scope that is not given', { scope: 'everything' }, OAUTH_CLIENT.clientSecret, 2],
  ])('is refused for %s', async (_, changes, secret, times) => {
    guarded(() => listed(people(1, 1)));
    const reader = await open({ access: access(changes) }, secret);
    expect(await faultOfWork(allRows(reader.read(query())))).toBe('signInRefused');
    expect(server.asked).toHaveLength(times);
  });

  it('that is refused twice ends it', async () => {
    server.handle = (_request, response) => response.writeHead(401).end();
    const reader = await open({ access: access() }, OAUTH_CLIENT.clientSecret);
    expect(await faultOfWork(reader.tables())).toBe('signInRefused');
    expect(server.asked).toHaveLength(2);
  });

  it('is not sought at an address that is not allowed, nor of what is no token server', async () => {
    const refused = await open({ access: access({ tokenAddress: 'http://127.0.0.2/token' }) }, 'x');
    expect(await faultOfWork(refused.tables())).toBe('addressRefused');
    for (const [body, fault] of [
      ['<html>', 'answerWrong'],
      ['{"access_token":""}', 'answerWrong'],
      [`{"access_token":"${'x'.repeat(100_000)}"}`, 'answerTooLarge'],
    ] as const) {
      server.handle = answer(body);
      const reader = await open({ access: access({ tokenAddress: `${server.address}/token` }) }, 'x');
      expect(await faultOfWork(reader.tables())).toBe(fault);
    }
  });
});
