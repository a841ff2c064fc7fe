/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Permission } from '@self-print/contract/permissions.ts';
import {
  type BatchRow,
  type BatchScheme,
  type BatchTask,
  batchExportCalls as calls,
} from '@self-print/contract/platform/batchExport.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { batchesPart } from './part.ts';

afterEach(closePage);

const TASK_ID = 'a0000000-0000-4000-8000-000000000001';
const SCHEME_ID = 'a0000000-0000-4000-8000-000000000002';
const AT = '2026-11-27T02:00:00.000Z';
const TASK: BatchTask = {
  taskId: TASK_ID,
  schemeName: '2026 届毕业证书',
  itemTitle: { zh: '毕业证书', en: 'Diploma' },
  language: 'zh',
  output: 'zip',
  state: 'done',
  counts: { total: 3_000, issued: 2_996, failed: 4, skipped: 0 },
  requestedAt: AT,
  requestedBy: '王老师',
  isOwn: false,
  decidedBy: null,
  endedAt: AT,
  resultUntil: AT,
};
const ROW: BatchRow = {
  no: 7,
  number: '2026007',
  name: '张䶮',
  state: 'failed',
  failure: 'letterMissing',
  detail: '䶮 U+4DAE',
  orderId: null,
  paper: null,
  paperWhy: null,
};
const SCHEME: BatchScheme = {
  schemeId: SCHEME_ID,
  name: '2026 届毕业证书',
  itemId: 'diploma',
  itemTitle: { zh: '毕业证书', en: 'Diploma' },
  language: 'zh',
  naming: '{number}_{name}',
  output: 'zip',
  sorting: 'given',
  people: { kind: 'list' },
  count: 3_000,
  revision: 4,
  changedAt: AT,
};
const AT_TASK = `/main/batch-export/task?taskId=${TASK_ID}`;

async function openTask(task: Partial<BatchTask>, perms?: readonly Permission[]) {
  const platform = schoolPlatform();
  platform.give(calls.task, { ...TASK, ...task });
  platform.give(calls.rows, rows([ROW]));
  platform.give(calls.control, { state: 'waiting' });
  platform.give(calls.decide, { state: 'waiting' });
  const page = await openPage(batchesPart, AT_TASK, platform, perms ? { perms } : {});
  await screen.findByText('2026007');
  return { platform, ...page };
}
const names = () => screen.queryAllByRole('button').map((button) => button.textContent?.replaceAll(' ', ''));

describe('a batch', () => {
  it('says who got no document and why, and tries only those again', async () => {
    const { platform } = await openTask({});
    screen.getByText('字体中没有此字 · 䶮 U+4DAE');
    screen.getByText('已签发 2,996 / 3,000，失败 4');
    await press('重试失败的');
    await agree('重试失败的');
    await screen.findByText('已开始重试');
    expect(platform.asked(calls.control)).toMatchObject([{ taskId: TASK_ID, action: 'retry' }]);
  });

  it('offers what its state allows, and nothing else', async () => {
    await openTask({ state: 'running', counts: { total: 9, issued: 1, failed: 0, skipped: 0 } });
    expect(names()).toEqual(expect.arrayContaining(['暂停', '终止']));
    expect(names()).not.toEqual(expect.arrayContaining([expect.stringMatching(/继续|重试|下载|批准/)]));
  });

  it('is only looked at by those who may do nothing', async () => {
    await openTask({}, ['batch:read']);
    expect(names()).not.toEqual(expect.arrayContaining([expect.stringMatching(/重试|压缩包/)]));
    screen.getByRole('button', { name: '下载失败名单' });
  });

  it('is approved by another administrator, and withdrawn by its own', async () => {
    const { platform } = await openTask({ state: 'awaiting', counts: { ...TASK.counts, failed: 0 } });
    await press(/批\s*准/);
    await agree('批准');
    await waitFor(() => expect(platform.asked(calls.decide)).toMatchObject([{ approve: true }]));
    closePage();
    await openTask({ state: 'awaiting', isOwn: true, counts: { ...TASK.counts, failed: 0 } });
    expect(names()).toContain('撤回');
    expect(names()).not.toContain('批准');
  });

  it('says that its time is over', async () => {
    const platform = schoolPlatform();
    platform.give(calls.task, { ...TASK, state: 'expired', resultUntil: null });
    await openPage(batchesPart, AT_TASK, platform);
    await screen.findByText(/结果已过期，名单/);
    expect(platform.asked(calls.rows)).toEqual([]);
    expect(names()).toEqual([]);
  });

  it('says that somebody else changed it, and looks again', async () => {
    const { platform } = await openTask({ state: 'paused', counts: { ...TASK.counts, failed: 0 } });
    platform.refuse(calls.control, 'CHANGED_MEANWHILE');
    const before = platform.asked(calls.task).length;
    await press(/继\s*续/);
    await agree('继续');
    await waitFor(() => expect(platform.asked(calls.task).length).toBeGreaterThan(before));
  });
});

describe('schemes', () => {
  const openSchemes = async () => {
    const platform = schoolPlatform();
    platform.give(calls.schemes, rows([SCHEME]));
    platform.give(calls.saveScheme, { revision: 5, count: 2 });
    platform.give(peopleCalls.departments, ['文学院']);
    platform.give(itemAdminCalls.list, rows([]));
    const page = await openPage(batchesPart, '/main/batch-export/scheme', platform);
    await rowOf('2026 届毕业证书');
    return { platform, ...page };
  };

  it('begin a batch once they asked, which says what it costs, and lead to it', async () => {
    const { platform, address } = await openSchemes();
    platform.give(calls.start, { taskId: TASK_ID, state: 'awaiting', total: 3_000 });
    platform.give(calls.task, TASK);
    platform.give(calls.rows, rows([ROW]));
    await press('发起签发');
    await screen.findByText('为 3,000 人签发文件吗？');
    screen.getByText(/不收取费用/);
    await agree('发起签发');
    await waitFor(() => expect(address()).toContain('/main/batch-export/task?taskId='));
    expect(platform.asked(calls.start)).toMatchObject([{ schemeId: SCHEME_ID }]);
  });

  it('keep their list when none is typed, and take a new one', async () => {
    const { platform } = await openSchemes();
    await press(/编\s*辑/, await rowOf('2026 届毕业证书'));
    const form = await formOf('学号或工号');
    within(form).getByText('不填则保留原名单（3,000 人）');
    within(form).getByText('例如：2026010118_欧阳小明.pdf');
    await press(/保\s*存/, form);
    await waitFor(() => expect(platform.asked(calls.saveScheme)).toHaveLength(1));
    await press(/编\s*辑/, await rowOf('2026 届毕业证书'));
    write('学号或工号', '2026001\n2026002', await formOf('学号或工号'));
    await press(/保\s*存/, await formOf('学号或工号'));
    await waitFor(() => expect(platform.asked(calls.saveScheme)).toHaveLength(2));
    const [kept, typed] = platform.asked(calls.saveScheme);
    expect(kept).toMatchObject({ people: { kind: 'list' }, revision: 4 });
    expect(typed).toMatchObject({ people: { kind: 'list', numbers: ['2026001', '2026002'] } });
  });

  it('refuse a name that tells nobody apart, and a query for everybody', async () => {
    const { platform } = await openSchemes();
    await press(/编\s*辑/, await rowOf('2026 届毕业证书'));
    const form = await formOf('学号或工号');
    write('文件命名', '{idNumber}', form);
    await within(form).findByText(/只能使用列出的变量/);
    write('文件命名', '{no}', form);
    fireEvent.click(within(form).getByLabelText('按部门和身份'));
    await within(form).findByLabelText('部门或院系');
    await press(/保\s*存/, form);
    await within(form).findByText('请选择部门或身份');
    expect(platform.asked(calls.saveScheme)).toEqual([]);
  });
});

describe('the settings', () => {
  it('are changed on what was read', async () => {
    const platform = schoolPlatform();
    const settings = { approvalAbove: 200, keptDays: 14 };
    platform.give(calls.config, { settings, revision: 2 });
    platform.give(calls.saveConfig, { settings: { ...settings, approvalAbove: 50 }, revision: 3 });
    await openPage(batchesPart, '/main/batch-export/config', platform);
    fireEvent.change(await screen.findByLabelText('超过多少人须审批'), { target: { value: '50' } });
    await press(/保\s*存/);
    await waitFor(() =>
      expect(platform.asked(calls.saveConfig)).toMatchObject([
        { settings: { approvalAbove: 50, keptDays: 14 }, revision: 2 },
      ]),
    );
  });

  it('are only read without the permission', async () => {
    const platform = schoolPlatform();
    platform.give(calls.config, { settings: { approvalAbove: 200, keptDays: 14 }, revision: 2 });
    await openPage(batchesPart, '/main/batch-export/config', platform, {
      perms: ['batch:read', 'batch:write'],
    });
    expect(await screen.findByLabelText('结果保留天数')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
  });
});
