/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  faultAdminCalls as calls,
  type FaultDetail,
  type FaultRow,
} from '@self-print/contract/platform/faultAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  choose,
  closePage,
  formOf,
  openPage,
  press,
  question,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { faultsPart } from './part.ts';

const PATH = '/main/fault-feedback';
const FAULT: FaultRow = {
  feedbackId: 'a0000000-0000-4000-8000-000000000001',
  number: 'a000000000',
  source: 'phone',
  faultType: 2,
  problemCode: '3002-9F3A',
  state: 'assigned',
  phone: null,
  terminalCode: 'T-001',
  terminalName: null,
  orderId: null,
  assigneeId: 'u-gone',
  assignee: '赵工',
  photos: 2,
  createdAt: '2026-11-21T08:00:00.000Z',
  changedAt: '2026-11-21T08:00:00.000Z',
};
const OTHER = { ...FAULT, feedbackId: 'a0000000-0000-4000-8000-000000000002', problemCode: '2001-0000' };
const DETAIL: FaultDetail = {
  ...FAULT,
  faultReason: '不出纸',
  answer: '已登记',
  revision: 3,
  next: ['working', 'done'],
  photoIds: [],
  health: null,
  events: [],
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, rows([FAULT, OTHER]));
  platform.give(calls.detail, DETAIL);
  platform.give(calls.assignees, [{ userId: 'u-1', name: '王工' }]);
  platform.give(calls.change, DETAIL);
});
afterEach(closePage);

const openDrawer = async () => {
  const page = await openPage(faultsPart, PATH, platform);
  await press(/打印/, await rowOf('3002-9F3A'));
  await screen.findByText('不出纸');
  return page;
};
const tick = async (code: string) =>
  within(await rowOf(code))
    .getByRole('checkbox')
    .click();

describe('working on a report', () => {
  const work = async () => {
    await openDrawer();
    await press('处理');
    return formOf('给反馈人的答复');
  };

  it('keeps somebody who is no longer on the list until another is chosen', async () => {
    const form = await work();
    within(form).getByTitle('赵工');
    within(form).getByText('反馈人登录手机端后可在“我的反馈”中看到');
    expect(within(form).getByLabelText<HTMLTextAreaElement>('给反馈人的答复').value).toBe('已登记');
    await choose('处理人', '王工', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.change)).toEqual([
      { feedbackId: FAULT.feedbackId, revision: 3, assigneeId: 'u-1', answer: '已登记', remark: '' },
    ]);
  });

  it('offers the states that may follow alone, and sends the one that was chosen', async () => {
    const form = await work();
    await choose('状态', '已解决', form);
    expect(screen.queryByTitle('不予处理')).toBeNull();
    await choose('处理人', '未指派', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.change)[0]).toMatchObject({ state: 'done', assigneeId: null });
  });

  it('reads the report again when somebody else was faster, and saves on top of that only when asked to', async () => {
    const revisions = () => platform.asked(calls.change).map(({ revision }) => revision);
    platform.refuse(calls.change, 'CHANGED_MEANWHILE');
    const form = await work();
    platform.give(calls.detail, { ...DETAIL, faultReason: '不出纸，已重启', revision: 4 });
    await press('保存', form);
    await within(form).findByText(ERRORS.CHANGED_MEANWHILE.zh);
    await screen.findByText('不出纸，已重启');
    await press('保存', form);
    await waitFor(() => expect(revisions()).toEqual([3, 3]));
    platform.give(calls.change, DETAIL);
    await press('读取最新内容', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(revisions()).toEqual([3, 3, 4]);
  });

  it('takes back nothing that somebody else did meanwhile, but what was changed here', async () => {
    platform.refuse(calls.change, 'CHANGED_MEANWHILE');
    const form = await work();
    write('给反馈人的答复', '纸盒已修好', form);
    platform.give(calls.detail, {
      ...DETAIL,
      ...{ state: 'working', assigneeId: 'u-1', assignee: '王工', answer: '正在处理', revision: 4 },
    });
    await press('保存', form);
    await screen.findByText('正在处理');
    platform.give(calls.change, DETAIL);
    await press('读取最新内容', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.change).at(-1)).toEqual({
      ...{ feedbackId: FAULT.feedbackId, revision: 4, assigneeId: 'u-1', remark: '' },
      answer: '纸盒已修好',
    });
  });
});

describe('one report', () => {
  it('has no state of a terminal that nobody knew, no prints without an order and no phone', async () => {
    await openDrawer();
    screen.getByText('还没有处理记录');
    const drawer = screen.getByRole('dialog');
    expect(within(drawer).queryByText('反馈时的终端状态')).toBeNull();
    // Phone and order.
    expect(within(drawer).getAllByText('—')).toHaveLength(2);
  });

  it('says of each photo alone that it cannot be read', async () => {
    const photoIds = [1, 2].map((n) => `a0000000-0000-4000-8000-00000000001${n}`);
    platform.give(calls.detail, { ...DETAIL, photoIds });
    platform.on(calls.photo).by(({ photoId }) => {
      if (photoId === photoIds[1]) return Response.json({ code: '404' }, { status: 404 });
      return new Response(new Blob(['picture']), { headers: { 'Content-Type': 'image/png' } });
    });
    await openDrawer();
    await screen.findByText('照片无法读取');
    await screen.findByRole('img', { name: '照片 1' });
    expect(screen.queryByRole('img', { name: '照片 2' })).toBeNull();
  });

  it('says that a terminal was paused and being serviced, with sheets counted as English does', async () => {
    platform.give(calls.detail, {
      ...DETAIL,
      health: {
        lastSeenAt: '2026-11-21T07:59:55.000Z',
        online: false,
        paused: true,
        maintenance: true,
        printerCondition: 'on fire',
        cartons: [
          { cartonCode: '1', sheets: 1 },
          { cartonCode: '2', sheets: 2 },
        ],
        devices: [{ device: 'scanner', state: 'ready', problem: null }],
        version: null,
      },
    });
    const { services } = await openPage(faultsPart, PATH, platform);
    await act(() => services.texts.setLanguage('en'));
    await press(/a000000000$/, await rowOf('3002-9F3A'));
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByText('Tray 1: 1 sheet, Tray 2: 2 sheets');
    within(drawer).getByText('Offline, Paused, Under maintenance');
    // A condition that this version does not know, no version, and nothing broken.
    expect(within(drawer).queryByText(/on fire/)).toBeNull();
    within(drawer).getByText('None');
  });

  it('says that it is gone', async () => {
    platform.refuse(calls.detail, 'NOT_FOUND');
    await openPage(faultsPart, PATH, platform);
    await press(/打印/, await rowOf('3002-9F3A'));
    await screen.findByText(ERRORS.NOT_FOUND.zh);
  });
});

describe('several reports at once', () => {
  it('cannot be settled before one is chosen, and stay chosen when that is refused', async () => {
    platform.refuse(calls.changeStates, 'UNAVAILABLE');
    await openPage(faultsPart, PATH, platform);
    await rowOf('3002-9F3A');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '改为“已解决”' });
    expect(button.disabled).toBe(true);
    await tick('3002-9F3A');
    await tick('2001-0000');
    await press('改为“已解决”');
    within(await question()).getByText('把所选的 2 条反馈改为“已解决”吗？');
    expect(platform.asked(calls.changeStates)).toEqual([]);
    await agree('改为“已解决”');
    await screen.findByText(ERRORS.UNAVAILABLE.zh, { exact: false });
    expect(button.disabled).toBe(false);
  });

  it('are counted as English does, and are no longer chosen when they are done', async () => {
    platform.give(calls.changeStates, { changed: [FAULT.feedbackId], kept: [] });
    const { services } = await openPage(faultsPart, PATH, platform);
    await act(() => services.texts.setLanguage('en'));
    await tick('3002-9F3A');
    await press(/^Set to/);
    within(await question()).getByText('1 selected');
    await press(/^Set to/, await question());
    await screen.findByText('1 report changed');
    const box = within(await rowOf('3002-9F3A')).getByRole<HTMLInputElement>('checkbox');
    await waitFor(() => expect(box.checked).toBe(false));
  });
});

describe('the filters of reports', () => {
  it('take a number in capitals, and nothing that is none', async () => {
    const { address } = await openPage(faultsPart, `${PATH}?page=2`, platform);
    const seek = async (typed: string) => {
      const [field = document.body] = await screen.findAllByLabelText('按编号查找');
      fireEvent.change(field, { target: { value: typed } });
      const enter = { key: 'Enter', code: 'Enter', keyCode: 13 };
      fireEvent.keyDown(field, enter);
      fireEvent.keyUp(field, enter);
    };
    await rowOf('3002-9F3A');
    await seek('A00000000G');
    await screen.findByText('编号为 10 位数字和字母 a–f');
    expect(address()).toBe(`${PATH}?page=2`);
    await seek('A000000000');
    await waitFor(() => expect(address()).toBe(`${PATH}?number=a000000000`));
    await waitFor(() =>
      expect(platform.asked(calls.list).at(-1)).toEqual({ page: 1, rows: 20, number: 'a000000000' }),
    );
  });

  it('are all taken back by one button, but not the number of rows', async () => {
    const query = 'which=open&state=new&type=2&terminal=T-001&from=2026-11-20&to=2026-11-21&rows=50';
    const { address } = await openPage(faultsPart, `${PATH}?${query}`, platform);
    await rowOf('3002-9F3A');
    await press('重置筛选');
    await waitFor(() => expect(address()).toBe(`${PATH}?rows=50`));
    await waitFor(() => expect(platform.asked(calls.list).at(-1)).toEqual({ page: 1, rows: 50 }));
    expect(platform.asked(calls.list)[0]).toMatchObject({ open: true, to: '2026-11-21T15:59:59.999Z' });
  });
});
