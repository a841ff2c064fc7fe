/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import {
  type BatchRow,
  type BatchTask,
  batchExportCalls as calls,
} from '@self-print/contract/platform/batchExport.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { batchesPart } from './part.ts';

afterEach(closePage);

const TASK: BatchTask = {
  taskId: 'a0000000-0000-4000-8000-000000000001',
  schemeName: '2026 届毕业证书',
  itemTitle: { zh: '毕业证书', en: 'Diploma' },
  language: 'zh',
  output: 'zip',
  state: 'stopped',
  counts: { total: 1_000, issued: 700, failed: 40, skipped: 260 },
  requestedAt: '2026-11-27T02:00:00.000Z',
  requestedBy: '',
  isOwn: false,
  decidedBy: null,
  endedAt: null,
  resultUntil: null,
};
const ROW: BatchRow = {
  no: 7,
  number: '2026007',
  name: '',
  state: 'failed',
  failure: 'personUnknown',
  detail: null,
  orderId: null,
  paper: null,
  paperWhy: null,
};
const ISSUED: BatchRow = {
  ...ROW,
  no: 8,
  number: '2026008',
  state: 'issued',
  failure: null,
  orderId: 'b0000000-0000-4000-8000-000000000008',
};

describe('the list of batches', () => {
  const open = async (path = '', tasks: readonly BatchTask[] = [TASK], total = tasks.length) => {
    const platform = schoolPlatform();
    platform.give(calls.tasks, rows(tasks, total));
    return { platform, ...(await openPage(batchesPart, `/main/batch-export/index${path}`, platform)) };
  };

  it('says what became of everybody, in the words of the language', async () => {
    const { services } = await open();
    await screen.findByText('已签发 700 / 1,000，失败 40，未办理 260');
    await act(() => services.chooseLanguage('en'));
    await screen.findByText('700 of 1,000 issued, 40 failed, 260 skipped');
  });

  it('is narrowed by the state in the address, and takes an unknown one for none', async () => {
    const { platform } = await open('?state=paused&page=3');
    await rowOf('2026 届毕业证书');
    expect(platform.asked(calls.tasks)).toEqual([{ page: 3, rows: 20, state: 'paused' }]);
    closePage();
    const other = await open('?state=lost');
    await rowOf('2026 届毕业证书');
    expect(other.platform.asked(calls.tasks)).toEqual([{ page: 1, rows: 20 }]);
  });

  it('turns its pages in the address', async () => {
    const { platform, address } = await open('', [TASK], 45);
    await rowOf('2026 届毕业证书');
    fireEvent.click(screen.getByTitle('3'));
    await waitFor(() => expect(platform.asked(calls.tasks).at(-1)).toMatchObject({ page: 3 }));
    expect(address()).toContain('page=3');
  });

  it('says that there is none', async () => {
    await open('', []);
    await screen.findByText('还没有批量签发任务');
  });

  it('can be asked for again when it could not be had', async () => {
    const platform = schoolPlatform();
    platform.refuse(calls.tasks, 'INTERNAL');
    await openPage(batchesPart, '/main/batch-export/index', platform);
    await screen.findByText(ERRORS.INTERNAL.zh);
    platform.give(calls.tasks, rows([TASK]));
    await press('重试');
    await rowOf('2026 届毕业证书');
  });
});

describe('the people of a batch', () => {
  const open = async (query = '', perms?: readonly Permission[], task: Partial<BatchTask> = {}) => {
    const platform = schoolPlatform();
    platform.give(calls.task, { ...TASK, ...task });
    platform.give(calls.rows, rows([ROW, ISSUED]));
    const path = `/main/batch-export/task?taskId=${TASK.taskId}${query}`;
    const page = await openPage(batchesPart, path, platform, perms ? { perms } : {});
    await screen.findByText('2026007');
    return { platform, ...page };
  };

  it('lead to their orders, but not those who may not see orders', async () => {
    await open();
    const link = within(await rowOf('2026008')).getByRole('link', { name: '查看' });
    expect(link.getAttribute('href')).toBe(`/main/order-query/orderHisList?order=${ISSUED.orderId}`);
    expect(within(await rowOf('2026007')).queryByRole('link')).toBeNull();
    closePage();
    await open('', ['batch:read']);
    expect(within(await rowOf('2026008')).queryByRole('link')).toBeNull();
  });

  it('are narrowed by what became of them, and by paper only where there is some', async () => {
    const { platform } = await open('&state=failed&paper=printed');
    expect(platform.asked(calls.rows)).toEqual([{ taskId: TASK.taskId, page: 1, rows: 20, state: 'failed' }]);
    expect(screen.queryByLabelText('纸质文件')).toBeNull();
    expect(within(await rowOf('2026007')).getByText('系统中没有此人')).toBeTruthy();
  });

  it('have their failures as a file, and no other action once the batch was refused', async () => {
    await open('', undefined, { state: 'refused', counts: { ...TASK.counts, issued: 0 } });
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toContain('下载失败名单');
    expect(names.filter((name) => /暂停|继续|终止|重试|下载压缩包|批准/.test(name ?? ''))).toEqual([]);
  });

  it.each([
    ['BATCH_EMPTY', ERRORS.BATCH_EMPTY.zh],
    ['NOT_FOUND', ERRORS.NOT_FOUND.zh],
  ] as const)('have no result when it is refused: %s', async (name, words) => {
    const { platform } = await open();
    platform.refuse(calls.download, name);
    await press('下载压缩包');
    await screen.findByText(words);
    expect(platform.asked(calls.download)).toEqual([{ taskId: TASK.taskId }]);
  });
});

describe('the settings of batches', () => {
  const SETTINGS = { approvalAbove: 200, keptDays: 14 };
  const open = async () => {
    const platform = schoolPlatform();
    platform.give(calls.config, { settings: SETTINGS, revision: 2 });
    const page = await openPage(batchesPart, '/main/batch-export/config', platform);
    await screen.findByLabelText('结果保留天数');
    return { platform, ...page };
  };
  const set = (label: string, value: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    return field;
  };

  it('are not sent with a field that is empty', async () => {
    const { platform } = await open();
    set('结果保留天数', '');
    await press('保存');
    await screen.findByText('请填写此项');
    expect(platform.asked(calls.saveConfig)).toEqual([]);
  });

  it('keep within what the platform can do', async () => {
    await open();
    expect(set('结果保留天数', '365').value).toBe('90');
    expect(set('超过多少人须审批', '-1').value).toBe('0');
  });

  it('say that somebody else was faster, and show what is there now', async () => {
    const { platform } = await open();
    platform.refuse(calls.saveConfig, 'CHANGED_MEANWHILE');
    set('超过多少人须审批', '50');
    await press('保存');
    const alert = await screen.findByRole('alert');
    platform.give(calls.config, { settings: { ...SETTINGS, approvalAbove: 7 }, revision: 3 });
    await press('重新载入', alert);
    await waitFor(() => expect(screen.getByLabelText('超过多少人须审批')).toHaveProperty('value', '7'));
  });
});
