/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Permission } from '@self-print/contract/permissions.ts';
import {
  type BatchRow,
  type BatchTask,
  batchExportCalls,
} from '@self-print/contract/platform/batchExport.ts';
import { type BatchPrint, batchPrintCalls as calls } from '@self-print/contract/platform/batchPrint.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agree, closePage, formOf, openPage, press, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { batchesPart } from './part.ts';

afterEach(closePage);

const TASK_ID = 'a0000000-0000-4000-8000-000000000001';
const RUN_ID = 'a0000000-0000-4000-8000-000000000009';
const AT = '2026-11-27T02:00:00.000Z';
const TASK: BatchTask = {
  taskId: TASK_ID,
  schemeName: '2026 届毕业证书',
  itemTitle: { zh: '毕业证书', en: 'Diploma' },
  language: 'zh',
  output: 'terminal',
  state: 'done',
  counts: { total: 4, issued: 4, failed: 0, skipped: 0 },
  requestedAt: AT,
  requestedBy: '王老师',
  isOwn: false,
  decidedBy: null,
  endedAt: AT,
  resultUntil: AT,
};
const ROW: BatchRow = {
  no: 2,
  number: '2026007',
  name: '张小明',
  state: 'issued',
  failure: null,
  detail: null,
  orderId: 'a0000000-0000-4000-8000-000000000003',
  paper: 'failed',
  paperWhy: { zh: '打印机卡纸', en: 'Paper is jammed in the printer' },
};
const COUNTS = { total: 4, printed: 1, failed: 0, unconfirmed: 0, leftOut: 0, void: 0 };
const RUN: NonNullable<BatchPrint['run']> = {
  runId: RUN_ID,
  terminalCode: 'T-1',
  terminalName: { zh: '图书馆', en: 'Library' },
  state: 'running',
  pausedFor: null,
  at: null,
  waitsFor: null,
  startedBy: '王老师',
  startedAt: AT,
  endedAt: null,
};
const PLACE = { no: 2, number: '2026007', name: '张小明' };
const FAILED = {
  ...RUN,
  state: 'paused',
  pausedFor: 'failed',
  at: { ...PLACE, paper: 'failed', why: ROW.paperWhy },
} as const;

async function openTask(
  print: Partial<BatchPrint>,
  {
    perms,
    task = {},
    row = {},
  }: { perms?: readonly Permission[]; task?: Partial<BatchTask>; row?: Partial<BatchRow> } = {},
) {
  const platform = schoolPlatform();
  platform.give(batchExportCalls.task, { ...TASK, ...task });
  platform.give(batchExportCalls.rows, rows([{ ...ROW, paper: 'waiting', paperWhy: null, ...row }]));
  platform.give(calls.get, { counts: COUNTS, run: null, ...print });
  platform.give(calls.control, { state: 'paused' });
  platform.give(calls.decide, { paper: 'waiting' });
  platform.give(
    terminalAdminCalls.list,
    rows([
      {
        terminalCode: 'T-1',
        name: { zh: '图书馆', en: 'Library' },
        location: { zh: '', en: '' },
        paused: false,
      },
    ]),
  );
  const path = `/main/batch-export/task?taskId=${TASK_ID}`;
  const page = await openPage(batchesPart, path, platform, perms ? { perms } : {});
  await screen.findByText(/已打印 \d \/ 4/);
  return { platform, ...page };
}
async function beginAtTerminal() {
  await press('在终端打印');
  const form = await formOf('终端');
  fireEvent.mouseDown(within(form).getByRole('combobox'));
  fireEvent.click(await screen.findByText('图书馆 · T-1'));
  await press('开始打印', form);
  return form;
}
const names = () => screen.queryAllByRole('button').map((button) => button.textContent?.replaceAll(' ', ''));

describe('the paper of a batch', () => {
  it('is printed at a terminal that is chosen, once', async () => {
    const { platform } = await openTask({});
    platform.give(calls.start, { runId: RUN_ID, state: 'running' });
    expect(names()).not.toContain('下载打印文件');
    await beginAtTerminal();
    await screen.findByText('已开始打印');
    expect(platform.asked(calls.start)).toMatchObject([{ taskId: TASK_ID, terminalCode: 'T-1' }]);
  });

  it('says why it is not begun', async () => {
    const { platform } = await openTask({});
    platform.refuse(calls.start, 'BATCH_PRINT_UNDER_WAY');
    const form = await beginAtTerminal();
    await within(form).findByText('该终端正在打印另一个批量任务，请等待完成或另选终端');
  });

  it('is begun only by those who may command terminals', async () => {
    await openTask({}, { perms: ['batch:read', 'batch:write'] });
    expect(names()).not.toContain('在终端打印');
    screen.getByText('由有操作终端权限的管理员选择终端打印');
  });

  it('shows how far it is and for what its terminal waits', async () => {
    await openTask({
      counts: { ...COUNTS, unconfirmed: 1, void: 1 },
      run: { ...RUN, waitsFor: { zh: '缺纸', en: 'Out of paper' } },
    });
    screen.getByText('已打印 1 / 4，待确认 1，已失效 1');
    screen.getByText('等待终端：缺纸');
    expect(names()).toEqual(expect.arrayContaining(['暂停打印', '终止打印']));
    expect(names()).not.toEqual(expect.arrayContaining([expect.stringMatching(/继续|在终端打印/)]));
  });

  it('asks what becomes of a failed document before it goes on', async () => {
    const { platform } = await openTask({ run: FAILED, counts: { ...COUNTS, failed: 1 } });
    screen.getByText(/第 2 份（2026007 张小明）打印失败：打印机卡纸/);
    expect(names()).not.toContain('继续打印');
    await press('重新打印');
    await agree('重新打印');
    await waitFor(() =>
      expect(platform.asked(calls.decide)).toEqual([{ taskId: TASK_ID, no: 2, action: 'again' }]),
    );
  });

  it('goes on without a word about one that was dealt with meanwhile', async () => {
    const { platform } = await openTask({
      run: { ...FAILED, at: { ...PLACE, paper: 'printed', why: null } },
    });
    screen.getByText(/现已处理，可以继续/);
    await press('继续打印');
    await agree('继续打印');
    await waitFor(() =>
      expect(platform.asked(calls.control)).toEqual([{ taskId: TASK_ID, runId: RUN_ID, action: 'resume' }]),
    );
  });

  it('never offers to print one again of which nobody knows', async () => {
    const at = { ...PLACE, paper: 'unconfirmed', why: null } as const;
    await openTask(
      { run: { ...FAILED, pausedFor: 'unconfirmed', at }, counts: { ...COUNTS, unconfirmed: 1 } },
      { row: { paper: 'unconfirmed' } },
    );
    screen.getByText(/无法确定第 2 份/);
    expect(names()).toContain('继续打印');
    expect(names()).not.toContain('重新打印');
  });

  it('has failed ones printed again later from the list, and says why they failed', async () => {
    const { platform } = await openTask(
      { run: { ...RUN, state: 'done', endedAt: AT }, counts: { ...COUNTS, printed: 3, failed: 1 } },
      { row: { paper: 'failed', paperWhy: ROW.paperWhy } },
    );
    screen.getByText('打印机卡纸');
    await press('不打印这一份');
    await agree('不打印这一份');
    await waitFor(() =>
      expect(platform.asked(calls.decide)).toEqual([{ taskId: TASK_ID, no: 2, action: 'leaveOut' }]),
    );
  });

  it('is only looked at by those who may do nothing, and not printed while it is being issued', async () => {
    await openTask({ run: FAILED }, { perms: ['batch:read'] });
    expect(names()).not.toEqual(expect.arrayContaining([expect.stringMatching(/重新打印|终止|不打印/)]));
    closePage();
    await openTask({}, { task: { state: 'running' } });
    expect(names()).not.toContain('在终端打印');
  });
});
