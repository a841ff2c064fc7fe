/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, describe, expect, it } from '@jest/globals';
import type { HttpPlace, SftpPlace, SourcePlace } from '@self-print/contract/dataSource.ts';
import { type DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage, press, schoolPlatform } from '../../../testing/openPage.tsx';
import { campusSyncPart } from '../part.ts';
import { firstValues, placeOf } from './placeValues.ts';

afterEach(cleanup);

const HTTP: HttpPlace = {
  kind: 'http',
  address: 'https://api.example.edu/v1',
  authority: '',
  access: {
    way: 'oauth',
    tokenAddress: 'https://sso.example.edu/token',
    clientId: 'print',
    clientAuth: 'basic',
    scope: 'campus.read',
  },
  path: '/students',
  rowsAt: 'data.list',
  paging: { way: 'page', parameter: 'page', first: 0, sizeParameter: 'size', size: 200 },
  totalAt: 'data.total',
  sinceParameter: 'updatedAfter',
};
const sourceOf = (place: SourcePlace, hasPassword = true): DataSource => ({
  sourceId: 'a0000000-0000-4000-8000-000000000001',
  name: '教务接口',
  place,
  hasPassword,
  file: null,
  schemes: 0,
  revision: 3,
});

const openSources = async (sources: readonly DataSource[]) => {
  const platform = schoolPlatform();
  platform.give(dataSourceCalls.list, [...sources]);
  platform.give(dataSourceCalls.save, sourceOf(HTTP));
  await openPage(campusSyncPart, '/main/dataSource-configuration', platform);
  const person = userEvent.setup();
  const choose = async (label: string, words: string) => {
    await person.click(screen.getByLabelText(label));
    await person.click(await screen.findByTitle(words));
  };
  const type = async (label: string | RegExp, text: string) => {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    if (text !== '') await person.type(field, text.replaceAll(/[[{]/g, '$&$&'));
  };
  const save = () => person.click(screen.getByRole('button', { name: '保存' }));
  return { platform, choose, type, save };
};
const PLACES: readonly (readonly [string, SourcePlace])[] = [
  [
    'a database',
    {
      kind: 'mariadb',
      host: 'db.example.edu',
      port: 3_306,
      database: 'jw',
      userName: 'reader',
      tls: 'verified',
      authority: 'PEM',
    },
  ],
  ['an interface with OAuth', HTTP],
  [
    'an interface with a key and offsets',
    {
      ...HTTP,
      access: { way: 'header', header: 'X-Key' },
      paging: { way: 'offset', parameter: 'skip', sizeParameter: '', size: 9 },
    },
  ],
  [
    'an interface with a password and a cursor',
    {
      ...HTTP,
      access: { way: 'basic', userName: '读者' },
      paging: { way: 'cursor', parameter: 'after', at: 'meta.next' },
    },
  ],
  ['an interface with links', { ...HTTP, access: { way: 'none' }, paging: { way: 'next', at: '' } }],
  [
    'a file on a server',
    {
      kind: 'sftp',
      host: 'files.example.edu',
      port: 2_222,
      userName: 'reader',
      signIn: 'privateKey',
      hostKey: `SHA256:${'A'.repeat(43)}`,
      path: 'out/students.csv',
    },
  ],
  ['a file that is uploaded', { kind: 'file' }],
  ['an interface without pages', { ...HTTP, paging: { way: 'none' } }],
];

describe('the form of a source', () => {
  it.each(PLACES)('gives back %s as it came', (_, place) => {
    expect(placeOf(place.kind, firstValues(place))).toEqual(place);
  });

  it('adds an interface with OAuth', async () => {
    const { platform, choose, type, save } = await openSources([]);
    await press('新增数据源');
    await choose('类型', 'HTTP 接口（JSON）');
    await type('名称', '教务接口');
    await type('接口地址', ' https://api.example.edu/v1 ');
    await type('路径', '/students');
    await type('数据所在字段', 'data.list');
    await type('令牌地址', 'https://sso.example.edu/token');
    await type('客户端 ID', 'print');
    await type('授权范围', 'campus.read');
    await choose('分页方式', '页码');
    await type('页码参数名', 'page');
    await choose('第一页的页码', '0');
    await type('每页行数参数名', 'size');
    await type('每页行数', '200');
    await type('总行数所在字段', 'data.total');
    await type('增量参数名', 'updatedAfter');
    await save();
    await screen.findByText('请填写此项');
    expect(platform.asked(dataSourceCalls.save)).toEqual([]);
    await type('客户端密钥', 'geheim');
    await save();
    await waitFor(() => expect(platform.asked(dataSourceCalls.save)).toHaveLength(1));
    expect(platform.asked(dataSourceCalls.save)[0]).toMatchObject({
      name: '教务接口',
      place: HTTP,
      password: 'geheim',
      revision: 0,
    });
  });

  it('adds an Oracle by the name of its service, at the usual port', async () => {
    const { platform, choose, type, save } = await openSources([]);
    await press('新增数据源');
    await choose('类型', 'Oracle');
    await type('名称', '教务库');
    await type('主机', 'db.example.edu');
    await type('服务名', '(SERVER=shared)');
    await type('账号', 'reader');
    await type('密码', 'geheim');
    await save();
    await screen.findByText(/服务名只含/);
    expect(platform.asked(dataSourceCalls.save)).toEqual([]);
    await type('服务名', 'jwpdb1.example.edu');
    await save();
    await waitFor(() => expect(platform.asked(dataSourceCalls.save)).toHaveLength(1));
    expect(platform.asked(dataSourceCalls.save)[0]?.place).toMatchObject({
      kind: 'oracle',
      port: 1_521,
      database: 'jwpdb1.example.edu',
      tls: 'verified',
    });
  });

  it.each([
    ['接口地址', 'https://api.example.edu/?a=1', /不含参数/],
    ['接口地址', 'api.example.edu', /以 https:/],
    ['接口地址', '', /请填写此项/],
    ['路径', 'students', /以 \/ 开头/],
    ['路径', '/学生', /中文须转码/],
    ['数据所在字段', 'data..list', /之间用点隔开/],
    ['令牌地址', 'https://a:b@sso.example.edu', /不含参数/],
    ['页码参数名', 'a=b', /参数名只能/],
  ])('does not save when %s is “%s”', async (label, text, words) => {
    const { platform, type, save } = await openSources([sourceOf(HTTP)]);
    await press('编辑');
    await type(label, text);
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getAllByText(words).length).toBeGreaterThan(0));
    expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(platform.asked(dataSourceCalls.save)).toEqual([]);
  });

  it('wants a header that may be set', async () => {
    const { platform, choose, type, save } = await openSources([sourceOf(HTTP)]);
    await press('编辑');
    await choose('身份验证', '请求头密钥');
    await type('请求头名称', 'Host');
    await save();
    await screen.findByText(/Host 等由平台填写的不可用/);
    expect(platform.asked(dataSourceCalls.save)).toEqual([]);
  });

  it('warns of an address without encryption', async () => {
    const { type } = await openSources([sourceOf(HTTP)]);
    await press('编辑');
    await type('接口地址', 'http://api.example.edu');
    await screen.findByText(/不加密，密钥和数据可能被截获/);
  });

  it('asks for no secret where none is needed, and sends none', async () => {
    const open: HttpPlace = { ...HTTP, access: { way: 'none' } };
    const { platform, save } = await openSources([sourceOf(open, false)]);
    await press('编辑');
    await screen.findByLabelText('接口地址');
    expect(screen.queryByLabelText('客户端密钥')).toBeNull();
    await save();
    await waitFor(() => expect(platform.asked(dataSourceCalls.save)).toHaveLength(1));
    expect(platform.asked(dataSourceCalls.save)[0]).not.toHaveProperty('password');
  });

  it('needs a secret where there was none to keep', async () => {
    const { platform, choose, save } = await openSources([
      sourceOf({ ...HTTP, access: { way: 'none' } }, false),
    ]);
    await press('编辑');
    await choose('身份验证', '用户名和密码');
    await save();
    await waitFor(() => expect(screen.getAllByText('请填写此项').length).toBeGreaterThan(1));
    expect(platform.asked(dataSourceCalls.save)).toEqual([]);
  });
});

const KEY = `SHA256:${'A'.repeat(43)}`;
const SFTP: SftpPlace = {
  kind: 'sftp',
  host: 'files.example.edu',
  port: 22,
  userName: 'reader',
  signIn: 'password',
  hostKey: '',
  path: 'students.csv',
};

describe('a file on a server', () => {
  it('is added, with the usual port and a private key', async () => {
    const { platform, choose, type, save } = await openSources([]);
    await press('新增数据源');
    await choose('类型', 'SFTP 文件（csv、xlsx）');
    await type('名称', '学籍文件');
    await type('主机', 'files.example.edu');
    await type('文件路径', 'students.csv');
    await type('账号', 'reader');
    await choose('登录方式', '私钥');
    await type('主机指纹', 'MD5:00');
    await type('私钥内容', 'a key\nof two lines');
    await save();
    await screen.findByText(/SHA256: 开头的指纹/);
    expect(platform.asked(dataSourceCalls.save)).toEqual([]);
    await type('主机指纹', '');
    await save();
    await waitFor(() => expect(platform.asked(dataSourceCalls.save)).toHaveLength(1));
    expect(platform.asked(dataSourceCalls.save)[0]).toMatchObject({
      place: { ...SFTP, signIn: 'privateKey' },
      password: 'a key\nof two lines',
    });
  });

  const testWith = async (place: SftpPlace, fault: 'hostKeyUnknown' | 'hostKeyChanged') => {
    const opened = await openSources([sourceOf(place)]);
    opened.platform.give(dataSourceCalls.test, { works: false, fault, hostKey: KEY });
    await press('测试');
    await screen.findByText(KEY);
    return opened;
  };

  it('is trusted once somebody has confirmed the key of its server, and tested again', async () => {
    const { platform } = await testWith(SFTP, 'hostKeyUnknown');
    platform.give(dataSourceCalls.test, { works: true, version: 'SFTP', canWrite: false, tables: [] });
    await press('信任');
    await screen.findByText('该账号只能读取');
    const {
      hasPassword: _hasPassword,
      schemes: _schemes,
      file: _file,
      ...sent
    } = sourceOf({ ...SFTP, hostKey: KEY });
    expect(platform.asked(dataSourceCalls.save)).toEqual([sent]);
  });

  it('is not trusted by a click when the key is another one', async () => {
    await testWith({ ...SFTP, hostKey: `SHA256:${'B'.repeat(43)}` }, 'hostKeyChanged');
    await screen.findByText(/也可能连到了别的服务器/);
    expect(screen.queryByRole('button', { name: '信任' })).toBeNull();
  });

  it('says why it could not be trusted', async () => {
    const { platform } = await testWith(SFTP, 'hostKeyUnknown');
    platform.refuse(dataSourceCalls.save, 'CHANGED_MEANWHILE');
    await press('信任');
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(2));
  });
});

describe('the test of an interface', () => {
  it('says that nobody can know whether it could be written to, and shows its rows at once', async () => {
    const platform = schoolPlatform();
    platform.give(dataSourceCalls.list, [sourceOf(HTTP)]);
    const table = { schema: 'source', name: 'rows', columns: [{ name: 'xh', type: '' }] };
    platform.give(dataSourceCalls.test, { works: true, version: 'HTTP', canWrite: null, tables: [table] });
    platform.give(dataSourceCalls.sample, { fault: null, columns: ['xh'], rows: [['2*****']] });
    await openPage(campusSyncPart, '/main/dataSource-configuration', platform);
    await screen.findByText('https://api.example.edu/v1/students');
    await press('测试');
    await screen.findByText(/无法判断该账号能否修改数据/);
    await screen.findByText('2*****');
    expect(screen.queryByText('该账号只能读取')).toBeNull();
  });

  it.each([
    ['redirected', /平台不会跟随/],
    ['answerWrong', /不能按设置读取/],
    ['pagesBroken', /重复或不完整/],
  ] as const)('says why nothing came: %s', async (fault, words) => {
    const platform = schoolPlatform();
    platform.give(dataSourceCalls.list, [sourceOf(HTTP)]);
    platform.give(dataSourceCalls.test, { works: false, fault, hostKey: null });
    await openPage(campusSyncPart, '/main/dataSource-configuration', platform);
    await press('测试');
    await screen.findByText(words);
  });
});

describe('a file that is uploaded', () => {
  const EMPTY: DataSource = { ...sourceOf({ kind: 'file' }, false), name: '学籍表' };
  const FILLED: DataSource = {
    ...EMPTY,
    file: { at: '2026-11-27T02:00:00.000Z', by: '李主任', sizeBytes: 2_048, rows: 1_200 },
  };
  const csv = (content: string) => new File([content], 'students.csv', { type: 'text/csv' });
  const dialogOf = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
  const choose = async (file: File) => {
    const dialog = await dialogOf('上传“学籍表”的文件');
    await userEvent.setup().upload(dialog.getByLabelText('文件'), file);
    await userEvent.setup().click(dialog.getByRole('button', { name: '上传文件' }));
  };

  it('is asked for once its source was added', async () => {
    const { platform, choose: choosing, type, save } = await openSources([]);
    platform.give(dataSourceCalls.save, EMPTY);
    platform.give(dataSourceCalls.upload, FILLED);
    await press('新增数据源');
    await choosing('类型', '上传的文件（csv、xlsx）');
    expect(screen.queryByLabelText('密码')).toBeNull();
    await type('名称', '学籍表');
    await save();
    await choose(csv('xh,zy\n'));
    await waitFor(() => expect(platform.asked(dataSourceCalls.upload)).toHaveLength(1));
    const [sent] = platform.asked(dataSourceCalls.save);
    expect(sent).toMatchObject({ place: { kind: 'file' }, revision: 0 });
    expect(sent).not.toHaveProperty('password');
    await screen.findByText('已上传');
  });

  it('shows what is there, and takes another one', async () => {
    const { platform } = await openSources([FILLED]);
    platform.refuse(dataSourceCalls.upload, 'SOURCE_FILE_HEADINGS_INVALID');
    const row = within(await screen.findByRole('row', { name: /学籍表/ }));
    row.getByText('1,200 行，2 KB');
    row.getByText(/李主任 上传于/);
    await press('上传文件');
    await choose(csv('xh,xh\n'));
    await screen.findByText(/首行须为列名/);
    expect(platform.asked(dataSourceCalls.upload)).toHaveLength(1);
  });

  it('is not sent when there is none, or it is too large', async () => {
    const { platform } = await openSources([EMPTY]);
    await screen.findByText('尚未上传文件');
    await press('上传文件');
    const dialog = await dialogOf('上传“学籍表”的文件');
    await userEvent.setup().click(dialog.getByRole('button', { name: '上传文件' }));
    await screen.findByText('请选择文件');
    const large = csv('x');
    Object.defineProperty(large, 'size', { value: 33 * 1_024 * 1_024 });
    await choose(large);
    await screen.findByText('文件不能超过 32 MB');
    expect(platform.asked(dataSourceCalls.upload)).toEqual([]);
  });

  it('is said to be missing by the test, which speaks of no account', async () => {
    const { platform } = await openSources([EMPTY]);
    platform.give(dataSourceCalls.test, { works: false, fault: 'noFile', hostKey: null });
    await press('测试');
    await screen.findByText('无法读取：尚未上传文件');
    cleanup();
    const filled = await openSources([FILLED]);
    filled.platform.give(dataSourceCalls.test, { works: true, version: '', canWrite: false, tables: [] });
    await press('测试');
    await screen.findByText('文件可以读取');
    expect(screen.queryByText('该账号只能读取')).toBeNull();
  });
});
