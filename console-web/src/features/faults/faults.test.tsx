/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type FaultDetail,
  type FaultRow,
  faultAdminCalls,
} from '@self-print/contract/platform/faultAdmin.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
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
import { faultsPart } from './part.ts';

const PATH = '/main/fault-feedback';
const ORDER_ID = 'b0000000-0000-4000-8000-000000000001';
const FAULT: FaultRow = {
  feedbackId: 'a0000000-0000-4000-8000-000000000001',
  number: 'a000000000',
  source: 'ticket',
  faultType: 2,
  problemCode: '3002-9F3A',
  state: 'new',
  phone: '138*****000',
  terminalCode: 'T-001',
  terminalName: { zh: '图书馆', en: 'Library' },
  orderId: ORDER_ID,
  assigneeId: null,
  assignee: null,
  photos: 0,
  createdAt: '2026-11-21T08:00:00.000Z',
  changedAt: '2026-11-21T08:00:00.000Z',
};
const DETAIL: FaultDetail = {
  ...FAULT,
  phone: '13800138000',
  faultReason: '打印到第二页时卡纸',
  answer: '',
  revision: 3,
  next: ['assigned', 'working', 'done', 'rejected'],
  photoIds: [],
  health: {
    lastSeenAt: '2026-11-21T07:59:55.000Z',
    online: true,
    paused: false,
    maintenance: false,
    printerCondition: 'jam',
    cartons: [
      { cartonCode: '1', sheets: 12 },
      { cartonCode: '2', sheets: null },
    ],
    devices: [{ device: 'scanner', state: 'faulted', problem: 'silent' }],
    version: '7.1',
  },
  events: [{ at: '2026-11-21T08:05:00.000Z', by: '', state: 'new', assignee: null, remark: '已电话联系' }],
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(faultAdminCalls.list, rows([FAULT]));
  platform.give(faultAdminCalls.detail, DETAIL);
  platform.give(faultAdminCalls.assignees, [{ userId: 'u-1', name: '王工' }]);
  platform.give(orderAdminCalls.printLogs, []);
});
afterEach(closePage);

const openDrawer = async () => {
  await openPage(faultsPart, PATH, platform);
  await press(/打印/, await rowOf('3002-9F3A'));
  await screen.findByText('打印到第二页时卡纸');
};

describe('the list of fault reports', () => {
  it('asks by what stands in the address, and leaves out what means nothing', async () => {
    const query = 'which=mine&state=working&type=2&terminal=T-001&number=zz&from=2026-11-20';
    await openPage(faultsPart, `${PATH}?${query}`, platform);
    await rowOf('3002-9F3A');
    expect(platform.asked(faultAdminCalls.list).at(-1)).toEqual({
      page: 1,
      rows: 20,
      mine: true,
      state: 'working',
      faultType: 2,
      terminalCode: 'T-001',
      from: '2026-11-19T16:00:00.000Z',
    });
  });

  it('says that there is none', async () => {
    platform.give(faultAdminCalls.list, rows([]));
    await openPage(faultsPart, PATH, platform);
    await screen.findByText('没有故障反馈');
  });

  it('settles several at once and says which stay', async () => {
    platform.give(faultAdminCalls.changeStates, { changed: [], kept: [FAULT.feedbackId] });
    await openPage(faultsPart, PATH, platform);
    const row = await rowOf('3002-9F3A');
    within(row).getByRole('checkbox').click();
    await press('改为“已解决”');
    await agree('改为“已解决”');
    await screen.findByText('1 条不能改为该状态，保持不变');
    expect(platform.asked(faultAdminCalls.changeStates)).toEqual([
      { feedbackIds: [FAULT.feedbackId], state: 'done' },
    ]);
  });

  it('settles nothing that another filter has left out since it was chosen', async () => {
    platform.on(faultAdminCalls.list).by(({ state }) => rows(state === 'new' ? [FAULT] : []));
    await openPage(faultsPart, `${PATH}?state=new`, platform);
    within(await rowOf('3002-9F3A'))
      .getByRole('checkbox')
      .click();
    const settle = screen.getByRole('button', { name: '改为“已解决”' });
    await waitFor(() => expect(settle).toHaveProperty('disabled', false));
    await press('重置筛选');
    await screen.findByText('没有故障反馈');
    expect(settle).toHaveProperty('disabled', true);
  });

  it('offers whoever may only read nothing to change', async () => {
    await openPage(faultsPart, PATH, platform, { perms: ['fault:read'] });
    const row = await rowOf('3002-9F3A');
    expect(within(row).queryByRole('checkbox')).toBeNull();
    await press(/打印/, row);
    await screen.findByText('打印到第二页时卡纸');
    expect(screen.queryByRole('button', { name: '处理' })).toBeNull();
    expect(platform.asked(orderAdminCalls.printLogs)).toEqual([]);
  });
});

describe('one fault report', () => {
  it('shows its evidence: the terminal at that time, the prints of its order and what was done', async () => {
    await openDrawer();
    for (const words of ['卡纸', '纸盒 1：12 张、纸盒 2：未知', '扫码器', '已电话联系', '13800138000'])
      await screen.findByText(words);
    await screen.findByText(/已不在册的人员/);
    await waitFor(() => expect(platform.asked(orderAdminCalls.printLogs)).toEqual([{ orderId: ORDER_ID }]));
  });

  it('is answered on what was read, without naming a state that nobody changed', async () => {
    platform.give(faultAdminCalls.change, { ...DETAIL, revision: 4 });
    await openDrawer();
    await press('处理');
    const form = await formOf('给反馈人的答复');
    await within(form).findByText('此反馈未登录提交，反馈人看不到答复，请电话联系');
    write('给反馈人的答复', '已清除卡纸', form);
    write('内部备注', '更换搓纸轮', form);
    await press(/保\s?存/, form);
    await waitFor(() =>
      expect(platform.asked(faultAdminCalls.change)).toEqual([
        {
          feedbackId: FAULT.feedbackId,
          revision: 3,
          assigneeId: null,
          answer: '已清除卡纸',
          remark: '更换搓纸轮',
        },
      ]),
    );
  });

  it.each([
    ['CHANGED_MEANWHILE', '数据已被他人修改，请刷新后重试'],
    ['FAULT_ANSWER_MISSING', '请填写给反馈人的答复'],
  ] as const)('keeps what was typed when the platform refuses: %s', async (name, words) => {
    platform.on(faultAdminCalls.change).by(() => refused(name));
    await openDrawer();
    await press('处理');
    const form = await formOf('给反馈人的答复');
    write('内部备注', '更换搓纸轮', form);
    await press(/保\s?存/, form);
    await within(form).findByText(words);
    expect(within(form).getByLabelText('内部备注')).toHaveProperty('value', '更换搓纸轮');
  });
});
