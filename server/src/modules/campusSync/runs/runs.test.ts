import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { HttpPlace, SftpPlace } from '@self-print/contract/dataSource.ts';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { dataSourceCalls, syncRunCalls, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { HostKeyFailure } from '../../../adapters/dataSource/types.ts';
import { syncStaged } from '../../../db/schema/campusSync.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { runWarnings } from '../../warnings/runWarnings.ts';
import { createFakeSource } from '../testing/fakeSource.ts';
import { COURSES, column, openSyncDesk, PERSONS } from '../testing/syncDesk.ts';
import { claimRun } from './lease.ts';
import { keepRefusals } from './staging.ts';

const fake = createFakeSource([]);
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ dataSources: fake });
});
afterAll(() => platform.close());
beforeEach(() => {
  fake.columns = ['xh', 'zy', 'xf', 'kc', 'cj', 'gx'];
  fake.rows = [];
  fake.isSorted = true;
  fake.refuses = undefined;
  fake.before = async () => {};
});

const row = (xh: string, zy: string | null = '物理', xf: string | null = '120') => ({ xh, zy, xf });
const ready = async (rules = PERSONS) => {
  const desk = await openSyncDesk(platform);
  expectOk(await desk.save(rules));
  return desk;
};

describe('a run of a scheme', () => {
  it('writes nothing before it was tried, and then what the trial said', async () => {
    const desk = await ready();
    const who = await desk.addPerson('A1');
    fake.rows = [row('A1'), row('A2')];
    expect(refusal(await desk.call(syncSchemeCalls.run, { schemeId: desk.schemeId, kind: 'full' }))).toBe(
      'SYNC_NOT_TRIED',
    );
    const said = { rowsRead: 2, added: 1, changed: 0, same: 0, removed: 0, refused: 1 };
    const differences = { 'student.major': 1, 'student.credits': 1 };
    expect(await desk.run('trial')).toMatchObject({ state: 'done', syncState: 1, ...said, differences });
    expect(await desk.recordOf(who)).toBeUndefined();
    expect(await desk.run('full')).toMatchObject({ state: 'done', by: '李主任', ...said, differences });
    expect(await desk.recordOf(who)).toEqual({ 'student.major': '物理', 'student.credits': 120 });
    const { no, importId } = (await platform.deps.records.readVersioned(who))?.version ?? {};
    expect(await desk.run('full')).toMatchObject({ added: 0, same: 1, changed: 0 });
    expect((await platform.deps.records.readVersioned(who))?.version).toMatchObject({ no, importId });
    fake.rows = [row('A1', '化学')];
    const { runId } = await desk.run('full');
    expect((await platform.deps.records.readVersioned(who))?.version).toMatchObject({
      no: 2,
      importId: runId,
    });
    expect(await platform.deps.db.orm.$count(syncStaged)).toBe(0);
    expect(fake.opened).toBe(0);
  });

  it('is an import that can be undone', async () => {
    const desk = await ready();
    const who = await desk.addPerson('B1');
    fake.rows = [row('B1')];
    await desk.run('trial');
    const { runId } = await desk.run('full');
    expect(expectOk(await desk.call(recordImportCalls.undo, { importId: runId })).restored).toBe(1);
    expect(await desk.recordOf(who)).toBeUndefined();
  });

  it('leaves out a person whose rows contradict each other or are wrong, and nobody else', async () => {
    const desk = await ready();
    for (const name of ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'c7']) await desk.addPerson(name);
    fake.rows = [
      row('C1'),
      row('C1', '化学'),
      row('C2', '物\u0000理'),
      row('C3', '物理', '很多'),
      row('C4', '史'.repeat(4_001)),
      row('C5', '', null),
      row('', '无名'),
      row('C\u00006'),
      row('C7', '数学'),
      // Read many rows later, as its number sorts elsewhere.
      row('c7', '化学'),
      row('C6', '生物'),
    ];
    expect(await desk.run('trial')).toMatchObject({ rowsRead: 11, added: 1, refused: 8 });
    const { runId, added } = await desk.run('full');
    expect(added).toBe(1);
    const rows = await desk.refusalsOf(runId);
    expect(
      rows
        .slice(1)
        .map(([, , column, why]) => [column, why])
        .sort(),
    ).toEqual(
      [
        [null, 'no number'],
        [null, 'nothing to take'],
        [null, 'the number comes twice'],
        [null, 'the number comes twice'],
        ['xf', 'no number'],
        ['xh', 'characters that cannot be read'],
        ['zy', 'characters that cannot be read'],
        ['zy', 'too long'],
      ].sort(),
    );
    expect(JSON.stringify(rows)).not.toContain('C3');
  });

  it('keeps the first ten thousand rows that it left out, also when all of them come at once', async () => {
    const desk = await ready();
    fake.rows = [row('U0')];
    const { runId } = await desk.run('trial');
    const others = Array.from({ length: 10_000 }, (_, at) => ({
      line: at + 2,
      kind: 'personUnknown' as const,
      userName: `U${at}`,
      column: '',
    }));
    await keepRefusals(platform.deps.db, { schoolCode: desk.schoolCode, runId }, others, 1);
    const [, ...rows] = await desk.refusalsOf(runId);
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)?.[0]).toBe(10_000);
  });

  it('spells names, and leaves what is no Chinese name as it is', async () => {
    const pinyin = { spaces: 'surname', letters: 'upper' };
    const spelt = column('zy', 'student.major', { transforms: ['pinyin'], pinyin });
    const desk = await ready({ ...PERSONS, columns: [column('xh', '#'), spelt] });
    const [one, other] = await Promise.all(['P1', 'P2'].map(desk.addPerson));
    fake.rows = [row('P1', '单　于飞'), row('P2', 'Anna Müller')];
    await desk.run('trial');
    await desk.run('full');
    const read = await Promise.all([one, other].map((who) => who && desk.recordOf(who)));
    expect(read.map((values) => values?.['student.major'])).toEqual(['SHAN YUFEI', 'Anna Müller']);
  });

  it('gathers a list by person, across portions', async () => {
    const desk = await ready(COURSES);
    const who = await desk.addPerson('D1');
    fake.rows = ['一', '二', '三', '四', '五'].map((kc) => ({ xh: 'D1', kc, cj: '90' }));
    await desk.run('trial');
    await desk.run('full');
    expect((await desk.recordOf(who))?.courses).toHaveLength(5);
  });

  it('adds up the entries of a list wherever in the source they are', async () => {
    const desk = await ready(COURSES);
    const [one, other, wrong] = await Promise.all(['D2', 'D3', 'D4'].map(desk.addPerson));
    fake.isSorted = false;
    fake.rows = Array.from({ length: 9 }, (_, at) => ({
      xh: ['D2', 'D3', 'D4'][at % 3] ?? '',
      kc: `课${at}`,
      // One course of D4 cannot be read, neither the first nor the last.
      cj: at === 5 ? '\u0000' : '90',
    }));
    await desk.run('trial');
    expect(await desk.run('full')).toMatchObject({ state: 'done', rowsRead: 9, added: 2, refused: 1 });
    for (const [who, names] of [
      [one, ['课0', '课3', '课6']],
      [other, ['课1', '课4', '课7']],
    ] as const) {
      const { courses } = (who && (await desk.recordOf(who))) ?? {};
      expect(Array.isArray(courses) ? courses.map(({ name }) => name) : []).toEqual(names);
    }
    expect(wrong && (await desk.recordOf(wrong))).toBeUndefined();
  });

  it('leaves out a person of whom single values come far apart', async () => {
    const desk = await ready();
    await desk.addPerson('D6');
    fake.isSorted = false;
    fake.rows = ['D6', 'X1', 'X2', 'X3', 'X4', 'D6'].map((xh) => row(xh));
    expect(await desk.run('trial')).toMatchObject({ added: 0, refused: 5 });
  });

  it('applies transforms and code tables', async () => {
    const desk = await ready({
      ...PERSONS,
      columns: [
        column('xh', '#', { transforms: ['halfWidth'] }),
        column('zy', 'student.major', { codes: [{ from: '0809', to: '计算机' }] }),
        column('xf', 'student.born', { transforms: ['day'] }),
      ],
    });
    const who = await desk.addPerson('E1');
    fake.rows = [row('　Ｅ１ ', '0809', '2005-03-04 00:00:00')];
    await desk.run('trial');
    await desk.run('full');
    expect(await desk.recordOf(who)).toEqual({ 'student.major': '计算机', 'student.born': '2005-03-04' });
  });
});

describe('what is gone', () => {
  const GONE = { ...PERSONS, gone: 'remove', thresholdPercent: 40 } as const;

  it('is taken out, asks above the threshold, and may then change no more than it said', async () => {
    const desk = await ready(GONE);
    const people = await Promise.all(['F1', 'F2', 'F3'].map(desk.addPerson));
    fake.rows = [row('F1'), row('F2'), row('F3')];
    await desk.run('trial');
    await desk.run('full');
    fake.rows = [row('F1'), row('F2', null)];
    const asks = await desk.run('full');
    expect(asks).toMatchObject({ state: 'asks', syncState: 0, changed: 1, removed: 1 });
    const recordOf = (at: number) => desk.recordOf(people[at] ?? { schoolCode: '', userId: '' });
    expect(await recordOf(2)).toHaveProperty(['student.major']);
    fake.rows = [row('F1', '数学'), row('F2', null)];
    platform.clock.advance(1_000);
    expectOk(await desk.call(syncSchemeCalls.allow, { runId: asks.runId }));
    await desk.work();
    const again = await desk.lastRun();
    expect(again).toMatchObject({ state: 'asks', changed: 2, removed: 1 });
    platform.clock.advance(1_000);
    expectOk(await desk.call(syncSchemeCalls.allow, { runId: again.runId }));
    await desk.work();
    expect(await desk.lastRun()).toMatchObject({ state: 'done', changed: 2, removed: 1 });
    expect(await recordOf(2)).toEqual({});
    expect(await recordOf(1)).toEqual({ 'student.credits': 120 });
  });

  it('is not somebody whose row cannot be read', async () => {
    const desk = await ready({ ...GONE, thresholdPercent: 100 });
    const who = await desk.addPerson('G1');
    fake.rows = [row('G1')];
    await desk.run('trial');
    await desk.run('full');
    fake.rows = [row('G1', '物理', '很多')];
    expect(await desk.run('full')).toMatchObject({ state: 'done', removed: 0, refused: 1 });
    expect(await desk.recordOf(who)).toHaveProperty(['student.major']);
  });
});

describe('an incremental run', () => {
  it('reads whoever changed since the last one, with the whole list of each', async () => {
    const desk = await ready({ ...COURSES, watermark: 'gx' });
    const [one, other] = [await desk.addPerson('H1'), await desk.addPerson('H2')];
    fake.rows = [
      { xh: 'H1', kc: '数学', cj: '90', gx: '2026-01-01' },
      { xh: 'H2', kc: '物理', cj: '80', gx: '2026-01-01' },
    ];
    await desk.run('trial');
    await desk.run('full');
    fake.rows = [...fake.rows, { xh: 'H1', kc: '化学', cj: '70', gx: '2026-02-01' }];
    expect(await desk.run('incremental')).toMatchObject({ rowsRead: 3, changed: 1, same: 1 });
    fake.rows = fake.rows.map((each) =>
      each.kc === '化学' ? { ...each, cj: '75', gx: '2026-02-02' } : each,
    );
    expect(await desk.run('incremental')).toMatchObject({ rowsRead: 2, changed: 1, same: 0 });
    expect((await desk.recordOf(one))?.courses).toEqual([
      { name: '数学', mark: 90 },
      { name: '化学', mark: 75 },
    ]);
    expect((await desk.recordOf(other))?.courses).toHaveLength(1);
  });
});

describe('a run that does not end well', () => {
  it('leaves everything as it was when the source is cut, changes, or is not there', async () => {
    const desk = await ready();
    const who = await desk.addPerson('I1');
    fake.rows = [row('I1'), row('I2'), row('I3'), row('I4')];
    await desk.run('trial');
    fake.before = async (read) => {
      if (read > 0) throw new Error('a fault that nobody foresaw, with 张三 in it');
    };
    expect(await desk.run('full')).toMatchObject({ state: 'failed', fault: 'internal', syncState: 0 });
    fake.columns = ['xh', 'zy'];
    expect(await desk.run('full')).toMatchObject({ state: 'failed', fault: 'columnsChanged' });
    expect(await desk.recordOf(who)).toBeUndefined();
    expect(await platform.deps.db.orm.$count(syncStaged)).toBe(0);
    expect(fake.opened).toBe(0);
  });

  it('can be stopped until it writes', async () => {
    const desk = await ready();
    const who = await desk.addPerson('J1');
    fake.rows = [row('J1')];
    const { runId } = await desk.run('trial');
    expect(refusal(await desk.call(syncSchemeCalls.stop, { runId }))).toBe('CHANGED_MEANWHILE');
    fake.before = async (read) => {
      if (read > 0) return;
      const running = await desk.lastRun();
      expectOk(await desk.call(syncSchemeCalls.stop, { runId: running.runId }));
    };
    expect(await desk.run('full')).toMatchObject({ state: 'stopped' });
    expect(await desk.recordOf(who)).toBeUndefined();
  });

  it('is called interrupted when its server is gone, and another one may begin', async () => {
    const desk = await ready();
    const { schemeId } = desk;
    expectOk(await desk.call(syncSchemeCalls.run, { schemeId, kind: 'trial' }));
    expect(refusal(await desk.call(syncSchemeCalls.run, { schemeId, kind: 'trial' }))).toBe('SYNC_UNDER_WAY');
    const claimed = await claimRun(platform.deps);
    expect(await claimRun(platform.deps)).toBeUndefined();
    await desk.work();
    expect(await desk.lastRun()).toMatchObject({ runId: claimed?.runId, state: 'running' });
    platform.clock.advance(HOUR_MS);
    await desk.work();
    expect(await desk.lastRun()).toMatchObject({ state: 'failed', fault: 'interrupted' });
    expect(await desk.run('trial')).toMatchObject({ state: 'done' });
  });

  it('writes nothing once the scheme was changed', async () => {
    const desk = await ready();
    const who = await desk.addPerson('K1');
    fake.rows = [row('K1')];
    await desk.run('trial');
    fake.before = async (read) => {
      if (read === 0) expectOk(await desk.save({ ...PERSONS, thresholdPercent: 7 }));
    };
    expect(await desk.run('full')).toMatchObject({ state: 'failed', fault: 'schemeChanged' });
    expect(await desk.recordOf(who)).toBeUndefined();
  });
});

describe('a schedule', () => {
  it('begins what was tried, once whatever number of servers look', async () => {
    const desk = await ready({ ...PERSONS, schedule: { kind: 'hours', every: 1 } });
    await desk.addPerson('L1');
    fake.rows = [row('L1')];
    platform.clock.advance(HOUR_MS);
    await desk.work();
    expect(expectOk(await desk.call(syncRunCalls.list, {})).total).toBe(0);
    await desk.run('trial');
    platform.clock.advance(3 * HOUR_MS);
    await Promise.all([desk.work(), desk.work(), desk.work()]);
    const { rows } = expectOk(await desk.call(syncRunCalls.list, {}));
    expect(rows.map(({ kind, by }) => [kind, by])).toEqual([
      ['full', null],
      ['trial', '李主任'],
    ]);
  });
});

describe('a warning', () => {
  it('is given of a scheme whose last run failed, and is over once one succeeds', async () => {
    const desk = await ready();
    fake.rows = [row('M1')];
    await desk.run('trial');
    const warned = async () => {
      platform.clock.advance(HOUR_MS);
      await runWarnings({ ...platform.deps, fetch, signingValidTo: null });
      return expectOk(await desk.call(warningAdminCalls.list, { scene: 'syncFails' })).rows.map(
        ({ state }) => state,
      );
    };
    expect(await warned()).toEqual([]);
    fake.columns = [];
    await desk.run('full');
    expect(await warned()).toEqual(['open']);
    fake.columns = ['xh', 'zy', 'xf'];
    await desk.run('full');
    expect(await warned()).toEqual(['over']);
  });
});

describe('sources', () => {
  it('are not sent the password of another place', async () => {
    const { call, source } = await openSyncDesk(platform);
    const { password: _password, ...unchanged } = source;
    const save = (changes: object, { name = unchanged.name, revision = 1 } = {}) =>
      call(dataSourceCalls.save, {
        ...unchanged,
        name,
        revision,
        place: { ...unchanged.place, ...changes },
      });
    for (const moved of [
      { host: 'evil.example.edu' },
      { port: 1 },
      { userName: 'other' },
      { kind: 'mariadb' },
    ])
      expect(refusal(await save(moved))).toBe('DATA_SOURCE_PASSWORD_MISSING');
    expect(expectOk(await save({ tls: 'verified' }, { name: '新名' }))).toMatchObject({
      revision: 2,
      hasPassword: true,
    });
    expect(refusal(await save({ tls: 'none' }, { revision: 2 }))).toBe('DATA_SOURCE_PASSWORD_MISSING');
    expect(refusal(await save({}))).toBe('CHANGED_MEANWHILE');
    const shown = JSON.stringify(expectOk(await call(dataSourceCalls.list, {})));
    expect(shown).not.toContain(source.password);
  });

  const HTTP: HttpPlace = {
    kind: 'http',
    address: 'https://api.example.edu/v1',
    authority: '',
    access: {
      way: 'oauth',
      tokenAddress: 'https://sso.example.edu/token',
      clientId: 'print',
      clientAuth: 'post',
      scope: '',
    },
    path: '/students',
    rowsAt: 'data.list',
    paging: { way: 'none' },
    totalAt: '',
    sinceParameter: '',
  };

  it('keep the secret of an interface only for whoever was to get it', async () => {
    const { call, source } = await openSyncDesk(platform, { place: HTTP });
    const { password: _password, ...unchanged } = source;
    const save = (changes: object, revision = 1) =>
      call(dataSourceCalls.save, { ...unchanged, revision, place: { ...HTTP, ...changes } });
    for (const moved of [
      { address: 'https://evil.example.edu/v1' },
      { address: 'http://api.example.edu/v1' },
      { access: { ...HTTP.access, tokenAddress: 'https://evil.example.edu/token' } },
      { access: { ...HTTP.access, clientId: 'other' } },
      { access: { way: 'header', header: 'X-Key' } },
      { authority: 'another' },
    ])
      expect(refusal(await save(moved))).toBe('DATA_SOURCE_PASSWORD_MISSING');
    expect(expectOk(await save({ address: 'https://api.example.edu/v2', path: '/people' }))).toMatchObject({
      hasPassword: true,
    });
    expect(expectOk(await save({ access: { way: 'none' } }, 2))).toMatchObject({ hasPassword: false });
    expect(refusal(await save({}, 3))).toBe('DATA_SOURCE_PASSWORD_MISSING');
  });

  it('keep a password for the server whose key was confirmed, and show the key of one that is not', async () => {
    const key = `SHA256:${'A'.repeat(43)}`;
    const place: SftpPlace = {
      kind: 'sftp',
      host: 'files.example.edu',
      port: 22,
      userName: 'reader',
      signIn: 'password',
      hostKey: '',
      path: 'students.csv',
    };
    const { call, source } = await openSyncDesk(platform, { place });
    const { password: _password, sourceId, name } = source;
    const save = (changes: object, revision: number) =>
      call(dataSourceCalls.save, { sourceId, name, revision, place: { ...place, ...changes } });
    fake.refuses = new HostKeyFailure('hostKeyUnknown', key);
    expect(expectOk(await call(dataSourceCalls.test, { sourceId }))).toEqual({
      works: false,
      fault: 'hostKeyUnknown',
      hostKey: key,
    });
    for (const moved of [{ host: 'evil.example.edu' }, { userName: 'other' }, { signIn: 'privateKey' }])
      expect(refusal(await save(moved, 1))).toBe('DATA_SOURCE_PASSWORD_MISSING');
    expectOk(await save({ hostKey: key }, 1));
    for (const other of ['', `SHA256:${'B'.repeat(43)}`])
      expect(refusal(await save({ hostKey: other }, 2))).toBe('DATA_SOURCE_PASSWORD_MISSING');
    expectOk(await save({ hostKey: key, path: 'out/students.csv' }, 2));
  });

  it.each([
    ['another scheme', { address: 'ftp://api.example.edu' }],
    ['a user name in its address', { address: 'https://a@api.example.edu' }],
    ['a query in its address', { address: 'https://api.example.edu/?a=1' }],
    ['a path that leads elsewhere', { path: '@evil.example.edu/' }],
    ['a path with a break', { path: '/a\r\nHost: b' }],
    ['a header that tells the host', { access: { way: 'header', header: 'Host' } }],
    ['a header with a break', { access: { way: 'header', header: 'X-A\r\nX-B' } }],
    ['pages of nothing', { paging: { way: 'offset', parameter: 'o', sizeParameter: '', size: 0 } }],
  ])('are not interfaces with %s', async (_, changes) => {
    const { call, source } = await openSyncDesk(platform);
    const wrong = { ...source, revision: 1, place: { ...HTTP, ...changes } };
    // The types of the client would not let it out.
    expect(refusal(await call(dataSourceCalls.save, JSON.parse(JSON.stringify(wrong))))).toBe('BAD_REQUEST');
  });

  it('that cannot tell what changed are not read by that', async () => {
    const desk = await openSyncDesk(platform, { place: HTTP });
    const watched = { ...PERSONS, watermark: 'gx' };
    expect(refusal(await desk.save(watched))).toBe('SYNC_WATERMARK_INVALID');
    const following = await openSyncDesk(platform, { place: { ...HTTP, sinceParameter: 'from' } });
    expectOk(await following.save(watched));
    expect(refusal(await following.save({ ...COURSES, watermark: 'gx' }))).toBe('SYNC_WATERMARK_INVALID');
  });

  it('show masked rows, and say why there are none', async () => {
    const { call, source } = await openSyncDesk(platform);
    const { sourceId } = source;
    fake.rows = [row('2026000001', '张三')];
    const sample = await call(dataSourceCalls.sample, { sourceId, schema: 's', table: 't' });
    expect(expectOk(sample).rows[0]?.slice(0, 2)).toEqual(['2*********', '张*']);
    const none = await call(dataSourceCalls.sample, { sourceId, schema: 's', table: 'other' });
    expect(expectOk(none)).toEqual({ fault: 'columnsChanged', columns: [], rows: [] });
  });
});

describe('schemes', () => {
  it.each([
    ['no number', [column('zy', 'student.major'), column('xf', 'student.credits')]],
    ['two numbers', [column('xh', '#'), column('zy', '#')]],
    ['a variable that no template has', [column('xh', '#'), column('zy', 'student.shoes')]],
    ['one variable twice', [column('xh', '#'), column('zy', 'student.major'), column('xf', 'student.major')]],
    [
      'two orders of day and month',
      [column('xh', '#'), column('zy', 'student.born', { transforms: ['dayFirst', 'monthFirst'] })],
    ],
  ])('are refused with %s', async (_, columns) => {
    const desk = await openSyncDesk(platform);
    expect(refusal(await desk.save({ ...PERSONS, columns }))).toBe('SYNC_MAPPING_INVALID');
  });

  it('keep their source, are removed with their runs, and are for the system administrator', async () => {
    const desk = await ready();
    const { source, schemeId } = desk;
    await desk.run('trial');
    expect(refusal(await desk.call(dataSourceCalls.remove, { sourceId: source.sourceId }))).toBe(
      'DATA_SOURCE_IN_USE',
    );
    const printAdmin = await desk.signIn('printAdmin');
    expect(refusal(await printAdmin(syncSchemeCalls.run, { schemeId, kind: 'trial' }))).toBe('NO_PERMISSION');
    expectOk(await desk.call(syncSchemeCalls.remove, { schemeId }));
    expectOk(await desk.call(dataSourceCalls.remove, { sourceId: source.sourceId }));
    expect(expectOk(await desk.call(syncRunCalls.list, {})).rows).toEqual([]);
  });
});
