/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, describe, expect, it } from '@jest/globals';
import { type SchemeRules, USUAL_PINYIN } from '@self-print/contract/campusSync.ts';
import { type HttpPlace, ONLY_TABLE } from '@self-print/contract/dataSource.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import {
  type DataSource,
  dataSourceCalls,
  type SyncRun,
  type SyncScheme,
  syncRunCalls,
  syncSchemeCalls,
} from '@self-print/contract/platform/campusSync.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { mappedColumns } from './form/mapping.ts';
import { campusSyncPart } from './part.ts';

afterEach(cleanup);

const ID = 'a0000000-0000-4000-8000-000000000001';
const SCHEME = 'a0000000-0000-4000-8000-000000000002';
const RUN = 'a0000000-0000-4000-8000-000000000003';
const AT = '2026-11-27T02:00:00.000Z';
const SOURCE: DataSource = {
  sourceId: ID,
  name: '教务库',
  place: {
    kind: 'mariadb',
    host: 'db.example.edu',
    port: 3_306,
    database: 'jw',
    userName: 'reader',
    tls: 'verified',
    authority: '',
  },
  hasPassword: true,
  file: null,
  schemes: 1,
  revision: 3,
};
const RULES: SchemeRules = {
  schema: 'jw',
  table: 'xs',
  list: null,
  columns: [
    { column: 'xh', target: '#', transforms: ['halfWidth'], codes: [] },
    { column: 'zy', target: 'student.major', transforms: [], codes: [{ from: '0809', to: '计算机' }] },
  ],
  watermark: 'gxsj',
  gone: 'keep',
  thresholdPercent: 5,
  schedule: { kind: 'daily', minute: 150 },
};
const SCHEME_ROW: SyncScheme = {
  schemeId: SCHEME,
  sourceId: ID,
  sourceName: '教务库',
  name: '学籍',
  rules: RULES,
  isTried: false,
  nextRunAt: AT,
  revision: 2,
};
const RUN_ROW: SyncRun = {
  runId: RUN,
  schemeId: SCHEME,
  schemeName: '学籍',
  kind: 'full',
  by: null,
  state: 'asks',
  syncState: 0,
  fault: null,
  queuedAt: AT,
  startedAt: AT,
  endedAt: '2026-11-27T02:00:12.000Z',
  rowsRead: 1_000,
  added: 0,
  changed: 70,
  same: 900,
  removed: 20,
  refused: 10,
  differences: { 'student.major': 70 },
};
const page = (rows: SyncRun[]) => ({ rows, total: rows.length, pageSize: 20, pageNumber: 1 });
const TABLES = [
  { schema: 'jw', name: 'xs', columns: ['xh', 'zy', 'gxsj'].map((name) => ({ name, type: 'text' })) },
];
const VARIABLES = [{ name: 'student.major', label: { zh: '专业', en: 'Major' }, type: 'text' as const }];

const openAt = async (
  path: string,
  prepare: (platform: FakePlatform) => void,
  perms?: readonly Permission[],
) => {
  const platform = schoolPlatform();
  platform.give(recordImportCalls.variables, VARIABLES);
  platform.give(syncSchemeCalls.list, [SCHEME_ROW]);
  platform.give(dataSourceCalls.list, [SOURCE]);
  prepare(platform);
  return { platform, ...(await openPage(campusSyncPart, path, platform, perms ? { perms } : {})) };
};

describe('data sources', () => {
  const path = '/main/dataSource-configuration';

  it('are tested, with a warning of an account that can write and masked rows', async () => {
    await openAt(path, (each) => {
      each.give(dataSourceCalls.test, {
        works: true,
        version: 'MariaDB 10.11',
        canWrite: true,
        tables: [...TABLES, { schema: 'jw', name: 'cj', columns: [] }],
      });
      each.give(dataSourceCalls.sample, { fault: null, columns: ['xh', 'zy'], rows: [['2*****', null]] });
    });
    await press('测试');
    await screen.findByText(/已连接：MariaDB 10.11/);
    screen.getByText(/该账号可以修改数据库中的数据/);
    const person = userEvent.setup();
    await person.click(screen.getByLabelText('表或视图'));
    await person.click(await screen.findByTitle('jw.xs'));
    await screen.findByText('2*****');
  });

  it('say why they cannot be reached', async () => {
    await openAt(path, (each) =>
      each.give(dataSourceCalls.test, { works: false, fault: 'addressRefused', hostKey: null }),
    );
    await press('测试');
    await screen.findByText(/平台不允许连接这个地址/);
  });

  it('keep the password that is not typed again, and say when it is needed', async () => {
    const { platform } = await openAt(path, (each) =>
      each.refuse(dataSourceCalls.save, 'DATA_SOURCE_PASSWORD_MISSING'),
    );
    await press('编辑');
    const host = await screen.findByLabelText('主机');
    const person = userEvent.setup();
    await person.clear(host);
    await person.type(host, 'mysql://x');
    await person.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('请填写主机名或 IP 地址');
    await person.clear(host);
    await person.type(host, 'new.example.edu');
    await person.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText(/更换地址或账号时须重新填写/);
    const { schemes: _schemes, hasPassword: _hasPassword, file: _file, ...sent } = SOURCE;
    expect(platform.asked(dataSourceCalls.save)).toEqual([
      { ...sent, place: { ...SOURCE.place, host: 'new.example.edu' } },
    ]);
  });

  it('are not changed by those who may only see them', async () => {
    await openAt(path, () => {}, ['sync:read']);
    await screen.findByText('教务库');
    expect(screen.queryByRole('button', { name: '新增数据源' })).toBeNull();
    expect(screen.queryByRole('button', { name: '测试' })).toBeNull();
  });
});

describe('schemes', () => {
  const path = '/main/synchronization-scheme';

  it('that were not tried can only be tried', async () => {
    const { platform } = await openAt(path, (each) =>
      each.give(syncSchemeCalls.run, { ...RUN_ROW, kind: 'trial' }),
    );
    const row = await screen.findByRole('row', { name: /学籍/ });
    within(row).getByText('待试运行');
    within(row).getByText('每天 02:30');
    expect(within(row).queryByRole('button', { name: '全量同步' })).toBeNull();
    await press('试运行');
    const buttons = await screen.findAllByRole('button', { name: '试运行' });
    await userEvent.setup().click(buttons.at(-1) ?? document.body);
    await waitFor(() =>
      expect(platform.asked(syncSchemeCalls.run)).toEqual([{ schemeId: SCHEME, kind: 'trial' }]),
    );
  });

  it('are sent as they came when nothing was changed, also while the source is away', async () => {
    const { platform } = await openAt(path, (each) => {
      each.give(dataSourceCalls.test, { works: false, fault: 'unreachable', hostKey: null });
      each.give(syncSchemeCalls.save, SCHEME_ROW);
    });
    await press('编辑');
    await screen.findByText(/连接不上/);
    await userEvent.setup().click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(platform.asked(syncSchemeCalls.save)).toHaveLength(1));
    expect(platform.asked(syncSchemeCalls.save)[0]).toEqual({
      schemeId: SCHEME,
      sourceId: ID,
      name: '学籍',
      rules: RULES,
      revision: 2,
    });
  });

  it('show what each column is, and say when the number is missing', async () => {
    const { platform } = await openAt(path, (each) => {
      each.give(dataSourceCalls.test, {
        works: true,
        version: 'MariaDB 10.11',
        canWrite: false,
        tables: TABLES,
      });
      each.give(dataSourceCalls.sample, { fault: null, columns: ['xh', 'zy'], rows: [['2*****', '计**']] });
    });
    await press('编辑');
    await screen.findByText('计**');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByDisplayValue('0809=计算机');
    const codes = dialog.getByLabelText('代码表 zy');
    const person = userEvent.setup();
    await person.clear(codes);
    await person.type(codes, 'no code');
    await person.click(dialog.getByRole('button', { name: '保存' }));
    await dialog.findByText(/代码表每行须为/);
    expect(platform.asked(syncSchemeCalls.save)).toEqual([]);
  });
});

describe('names in pinyin', () => {
  it('are written as it was chosen', async () => {
    const { platform } = await openAt('/main/synchronization-scheme', (each) => {
      each.give(dataSourceCalls.test, { works: true, version: '', canWrite: false, tables: TABLES });
      each.give(dataSourceCalls.sample, { fault: null, columns: [], rows: [] });
      each.give(syncSchemeCalls.save, SCHEME_ROW);
    });
    await press('编辑');
    const person = userEvent.setup();
    const choose = async (label: string, words: string) => {
      await person.click(await screen.findByLabelText(label));
      await person.click(await screen.findByTitle(words));
    };
    await screen.findByLabelText('转换 zy');
    expect(screen.queryByLabelText('拼音的空格 zy')).toBeNull();
    await choose('转换 zy', '中文姓名转拼音');
    await choose('拼音的空格 zy', '每字之间空格：Shan Xiao Ming');
    await choose('拼音的大小写 zy', '全部大写：SHAN XIAOMING');
    await person.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(platform.asked(syncSchemeCalls.save)).toHaveLength(1));
    const [number, major] = RULES.columns;
    const pinyin = { spaces: 'syllables', letters: 'upper' };
    expect(platform.asked(syncSchemeCalls.save)[0]).toMatchObject({
      rules: { columns: [number, { ...major, transforms: ['pinyin'], pinyin }] },
    });
  });
});

describe('schemes of an interface', () => {
  const path = '/main/synchronization-scheme';
  const http: HttpPlace = {
    kind: 'http',
    address: 'https://api.example.edu',
    authority: '',
    access: { way: 'none' },
    path: '/xs',
    rowsAt: '',
    paging: { way: 'none' },
    totalAt: '',
    sinceParameter: '',
  };
  const table = { ...ONLY_TABLE, columns: ['xh', 'zy', 'gxsj'].map((name) => ({ name, type: '' })) };
  const edit = (place: HttpPlace, changes: Partial<SchemeRules> = {}) =>
    openAt(path, (each) => {
      const rules = { ...RULES, schema: table.schema, table: table.name, ...changes };
      each.give(syncSchemeCalls.list, [{ ...SCHEME_ROW, rules }]);
      each.give(dataSourceCalls.list, [{ ...SOURCE, place }]);
      each.give(dataSourceCalls.test, { works: true, version: 'HTTP', canWrite: null, tables: [table] });
      each.give(dataSourceCalls.sample, { fault: null, columns: [], rows: [] });
      each.give(syncSchemeCalls.save, SCHEME_ROW);
    });

  it('offer no column of changes where it cannot be asked for, and leave out one that was there', async () => {
    const { platform } = await edit(http);
    await press('编辑');
    await screen.findByLabelText('代码表 zy');
    expect(screen.queryByLabelText('更新标记列')).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(platform.asked(syncSchemeCalls.save)).toHaveLength(1));
    expect(platform.asked(syncSchemeCalls.save)[0]).toMatchObject({ rules: { watermark: null } });
  });

  it('offer one where it can', async () => {
    await edit({ ...http, sinceParameter: 'from' });
    await press('编辑');
    await screen.findByLabelText('更新标记列');
  });
});

describe('a mapping', () => {
  const column = (target: string, codes = '') => ({
    target,
    transforms: [],
    pinyin: USUAL_PINYIN,
    codes,
  });

  it.each([
    ['no number', { a: column('student.major'), b: column('x') }, 'mappingWrong'],
    ['nothing but the number', { a: column('#') }, 'mappingWrong'],
    ['one target twice', { a: column('#'), b: column('x'), c: column('x') }, 'mappingWrong'],
    ['a code twice', { a: column('#'), b: column('x', '1=a\n1=b') }, 'codesWrong'],
    ['a code without a meaning', { a: column('#'), b: column('x', '1') }, 'codesWrong'],
  ])('with %s is refused', (_, mapping, problem) => {
    expect(mappedColumns(mapping)).toEqual({ ok: false, problem });
  });

  it('says how names are spelt only where they are', () => {
    const pinyin = { spaces: 'none', letters: 'lower' } as const;
    const transforms = ['pinyin'] as const;
    const read = mappedColumns({
      a: column('#'),
      b: { ...column('x'), pinyin },
      c: { ...column('y'), pinyin, transforms },
    });
    expect(read).toMatchObject({ value: [{}, { transforms: [] }, { transforms, pinyin }] });
    expect(read.ok && read.value.map((each) => 'pinyin' in each)).toEqual([false, false, true]);
  });

  it('may give a code with an equals sign its meaning, and none', () => {
    const read = mappedColumns({ a: column('#'), b: column('x', ' 1 = a=b \n\n2=') });
    expect(read).toMatchObject({
      value: [
        {},
        {
          codes: [
            { from: '1', to: 'a=b' },
            { from: '2', to: '' },
          ],
        },
      ],
    });
  });
});

describe('runs', () => {
  const path = '/main/synchronization-record';

  it('say what they did, and ask before much is changed', async () => {
    const { platform } = await openAt(path, (each) => {
      each.give(syncRunCalls.list, page([RUN_ROW]));
      each.give(syncSchemeCalls.allow, { ...RUN_ROW, state: 'queued' });
    });
    const row = await screen.findByRole('row', { name: /学籍/ });
    for (const words of ['待确认', '定时', '12 秒', '1,000', '专业 70 人']) within(row).getByText(words);
    await press('确认写入');
    await screen.findByText(/合计不超过 90 人/);
    const buttons = await screen.findAllByRole('button', { name: '确认写入' });
    await userEvent.setup().click(buttons.at(-1) ?? document.body);
    await waitFor(() => expect(platform.asked(syncSchemeCalls.allow)).toEqual([{ runId: RUN }]));
  });

  it('are stopped while they are under way, and say why they failed', async () => {
    const running: SyncRun = { ...RUN_ROW, state: 'running', syncState: null, endedAt: null };
    const failed: SyncRun = { ...RUN_ROW, runId: ID, state: 'failed', fault: 'timedOut', refused: 0 };
    await openAt(path, (each) => each.give(syncRunCalls.list, page([running, failed])));
    await screen.findByText('数据源长时间没有响应');
    expect(screen.getAllByRole('button', { name: '停止' })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: '再次执行' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '下载未同步的行' })).toBeNull();
  });

  it('are only read by those who may not configure', async () => {
    await openAt(path, (each) => each.give(syncRunCalls.list, page([RUN_ROW])), ['sync:read']);
    await screen.findByRole('button', { name: '下载未同步的行' });
    expect(screen.queryByRole('button', { name: '确认写入' })).toBeNull();
    expect(screen.queryByRole('button', { name: '再次执行' })).toBeNull();
  });
});
