/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type OperationEntry, operationCalls } from '@self-print/contract/platform/operations.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { operationsPart } from './part.ts';

const ENTRY: OperationEntry = {
  entryNo: 12,
  at: '2026-11-21T09:00:00.000Z',
  operation: 'item-changed',
  type: 0,
  subject: 'enrolment',
  label: { zh: '在读证明', en: 'Enrolment' },
  changes: [
    { path: 'description.zh', before: '', after: '用于签证' },
    { path: 'parentId', before: 'folder' },
    { path: 'unitPrice', before: 100, after: 150 },
    { path: '…', after: 7 },
  ],
  userId: 'u-1',
  userName: '李主任',
  role: 'admin',
  client: 'console',
  requestId: 'request-1',
};
const PROOF = {
  entries: 12,
  firstNo: 1,
  lastNo: 12,
  hash: 'abc123',
  checkedAt: '2026-11-21T09:00:00.000Z',
  faults: [],
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(operationCalls.list, rows([ENTRY]));
});
afterEach(closePage);

it('says who changed what, and from which value to which', async () => {
  await openPage(operationsPart, '/main/operationLog', platform);
  const row = await rowOf('在读证明');
  for (const text of ['12', '2026-11-21 17:00:00', '李主任', '修改项目', '管理控制台'])
    within(row).getByText(text);
  await press('4 项', row);
  const drawer = within(await screen.findByRole('dialog'));
  const valuesOf = (path: string) =>
    [...(drawer.getByText(path).closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
  expect(valuesOf('unitPrice')).toEqual(['单价unitPrice', '¥1.00', '¥1.50']);
  expect(valuesOf('description.zh')).toEqual(['description.zh', '（空）', '用于签证']);
  expect(valuesOf('parentId')).toEqual(['parentId', 'folder', '无']);
  drawer.getByText('另有 7 项变化未保留');
  drawer.getByText('请求编号：request-1');
});

it('says which command a terminal was sent, in the list and in the entry', async () => {
  const changes = [
    { path: 'command', after: 'readFile' },
    { path: 'folder', after: 'logs' },
    { path: 'name', after: 'agent.log' },
  ];
  const label = { zh: 'T-1', en: 'T-1' };
  platform.give(operationCalls.list, rows([{ ...ENTRY, operation: 'terminal-commanded', label, changes }]));
  await openPage(operationsPart, '/main/operationLog', platform);
  const row = await rowOf('T-1');
  const text = '向终端发送指令：取回文件（logs/agent.log）';
  within(row).getByText(text);
  await press('3 项', row);
  within(await screen.findByRole('dialog')).getByText(`${text} · T-1`);
});

it.each([
  ['approved', '已同意'],
  ['refused', '已拒绝，未生效'],
  ['withdrawn', '已撤回，未生效'],
])('says in the list what became of a change that was %s', async (decision, words) => {
  const changes = [
    { path: 'decision', after: decision },
    { path: 'unitPrice', before: 300, after: 400 },
  ];
  platform.give(operationCalls.list, rows([{ ...ENTRY, operation: 'price-decided' as const, changes }]));
  await openPage(operationsPart, '/main/operationLog', platform);
  const row = await rowOf('在读证明');
  within(row).getByText(words);
  await press('2 项', row);
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('复核结果').closest('tr')?.cells[2]?.textContent).toBe(words);
});

it('asks for what the address says, and leaves out what is none', async () => {
  const query =
    'area=items&operation=drop%20table&client=phone&by=u-1&subject=enrolment&from=2026-11-21&to=x';
  await openPage(operationsPart, `/main/operationLog?${query}`, platform);
  await rowOf('在读证明');
  expect(platform.asked(operationCalls.list)).toEqual([
    {
      page: 1,
      rows: 20,
      area: 'items',
      client: 'phone',
      userId: 'u-1',
      subject: 'enrolment',
      from: '2026-11-20T16:00:00.000Z',
    },
  ]);
  screen.getByText('操作人：李主任');
  screen.getByText('对象：在读证明');
});

it('leads from an entry to all that its person did', async () => {
  await openPage(operationsPart, '/main/operationLog', platform);
  await press('4 项', await rowOf('在读证明'));
  await press('只看此人', await screen.findByRole('dialog'));
  await waitFor(() => expect(platform.asked(operationCalls.list).at(-1)).toMatchObject({ userId: 'u-1' }));
});

it("names the command line, people who are gone, and what was nobody's doing", async () => {
  const entries = [
    { ...ENTRY, entryNo: 3, userId: null, userName: null, client: 'terminal' as const },
    { ...ENTRY, entryNo: 2, userId: null, userName: null, client: 'commandLine' as const, changes: [] },
    { ...ENTRY, entryNo: 1, userName: '' },
  ];
  platform.give(operationCalls.list, rows(entries));
  await openPage(operationsPart, '/main/operationLog', platform);
  await rowOf('账号已删除');
  const joined = await rowOf('3');
  expect(joined.textContent).not.toContain('命令行');
  const row = await rowOf('服务器命令行');
  await press('0 项', row);
  const drawer = within(await screen.findByRole('dialog'));
  drawer.getByText('没有字段变化');
  expect(drawer.queryByRole('button', { name: '只看此人' })).toBeNull();
});

it.each([
  ['that it is whole', { faults: [] }, '日志完整：第 1 至 12 条，共 12 条，编号连续，内容未被改动'],
  [
    'where an entry was altered',
    { faults: [{ kind: 'changed' as const, entryNo: 7 }] },
    '第 7 条与写入时不一致',
  ],
  ['where entries are missing', { faults: [{ kind: 'gap' as const, entryNo: 7 }] }, '第 7 条之前缺少记录'],
  [
    'that the newest are missing',
    { faults: [{ kind: 'end' as const, entryNo: 12 }] },
    '缺少最新的记录（应到第 12 条）',
  ],
  ['that there is nothing yet', { entries: 0, lastNo: 0, hash: '' }, '还没有日志，无需校验'],
])('says of the log, when it is checked, %s', async (_, proof, words) => {
  platform.give(operationCalls.check, { ...PROOF, ...proof });
  await openPage(operationsPart, '/main/operationLog', platform);
  await rowOf('在读证明');
  await press('校验日志');
  await screen.findByText(words);
});
