/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  type ChannelDay,
  reconciliationCalls as calls,
  type Difference,
} from '@self-print/contract/platform/reconciliation.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { daysOf, monthAfter, monthOf } from './months.ts';
import { reconciliationPart } from './part.ts';

const PATH = '/main/reconciliation';
const AT = '2026-11-20T04:00:00.000Z';
const SIDE = { payments: 2, paidFen: 300, refunds: 1, refundedFen: 50 };
const DAY: ChannelDay = {
  day: '2026-11-20',
  channelId: 'wechat',
  channelName: { zh: '校园微信', en: 'Campus WeChat' },
  provider: 'wechat',
  state: 'differs',
  fault: null,
  faultDetail: '',
  billHash: 'ab12',
  theirs: SIDE,
  feeFen: 2,
  ours: { ...SIDE, payments: 1, paidFen: 150 },
  awaited: 0,
  differences: 1,
  open: 1,
  fetchedAt: AT,
  nextAt: null,
  closedAt: null,
  closedBy: null,
};
const DIFFERENCE: Difference = {
  differenceId: 'a0000000-0000-4000-8000-000000000001',
  kind: 'missing-here',
  number: 'P261120abc',
  outTradeNo: 'P261120abc',
  occurrence: 1,
  theirs: { amountFen: 150, at: AT, channelTradeNo: '4200000001' },
  ours: null,
  payment: {
    paymentId: 'a0000000-0000-4000-8000-000000000002',
    orderId: 'b1234567-89ab-4000-8000-000000000003',
    state: 'closed',
  },
  canQuery: true,
  present: true,
  resolved: false,
  resolutions: [],
};
const KEY = { channelId: 'wechat', day: '2026-11-20' };

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.days, [DAY, { ...DAY, day: '2026-11-19', state: 'agrees', differences: 0, open: 0 }]);
  platform.give(calls.differences, rows([DIFFERENCE]));
});
afterEach(closePage);

const open = (perms?: Parameters<typeof openPage>[3]) => openPage(reconciliationPart, PATH, platform, perms);
const openDay = async (name: RegExp = /^2026-11-20 校园微信/) => {
  await press(name);
  return screen.findByRole('dialog');
};

describe('the days', () => {
  it('of the month of yesterday are shown with how they stand', async () => {
    await open();
    await screen.findByRole('button', { name: /^2026-11-20 校园微信： ?1 笔差异待处理 ?账单收款 ¥3.00$/ });
    expect(screen.getByRole('button', { name: /^2026-11-19 校园微信： ?一致/ })).toBeTruthy();
    expect(platform.asked(calls.days)).toEqual([{ from: '2026-11-01', to: '2026-11-30' }]);
  });

  it('of other months are a button away', async () => {
    await open();
    await press('上个月');
    await screen.findByText('2026-10');
    expect(platform.asked(calls.days).at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  });

  it('say so when there are none', async () => {
    platform.give(calls.days, []);
    await open();
    await screen.findByText(/这个月没有对账记录/);
  });

  it.each([
    [{ state: 'differs', open: 0 } as const, '差异已处理'],
    [
      { state: 'failed', fault: 'unintelligible', fetchedAt: null, theirs: null, ours: null } as const,
      '获取失败',
    ],
    [{ state: 'fetched', awaited: 1 } as const, '等待次日账单'],
  ])('tell %j apart', async (changes, words) => {
    platform.give(calls.days, [{ ...DAY, ...changes }]);
    await open();
    await screen.findByRole('button', { name: new RegExp(`^2026-11-20 校园微信： ?${words}`) });
  });
});

describe('a day', () => {
  it('shows what each side has', async () => {
    await open();
    const dialog = await openDay();
    const card = await within(dialog).findByText('支付平台有，本平台无');
    expect(card).toBeTruthy();
    expect(dialog.textContent).toContain('支付平台收款 2 笔，¥3.00 · 退款 1 笔，¥0.50');
    expect(dialog.textContent).toContain('本平台收款 1 笔，¥1.50');
    expect(dialog.textContent).toContain('4200000001—对应支付—已关闭，订单 B1234 56789');
    expect(dialog.textContent).toContain('2026-11-20 12:00:00');
  });

  it('says why it has no bill, and asks for none of its differences', async () => {
    const failed = { ...DAY, state: 'failed', fault: 'hash-mismatch', fetchedAt: null } as const;
    platform.give(calls.days, [
      { ...failed, theirs: null, ours: null, faultDetail: 'not the announced one' },
    ]);
    await open();
    const dialog = await openDay();
    await within(dialog).findByText(/账单校验值不符/);
    within(dialog).getByText('not the announced one');
    expect(platform.asked(calls.differences)).toEqual([]);
  });

  it('offers nothing to do without the permission, nor once it is closed', async () => {
    await open({ perms: ['payment:read'] });
    const dialog = await openDay();
    await within(dialog).findByText('支付平台有，本平台无');
    expect(within(dialog).queryByRole('button', { name: /获取账单|关账|处理/ })).toBeNull();
    closePage();
    platform = schoolPlatform();
    platform.give(calls.days, [{ ...DAY, state: 'closed', open: 0, closedAt: AT, closedBy: '王会计' }]);
    platform.give(calls.differences, rows([DIFFERENCE]));
    await open();
    const closed = await openDay();
    await within(closed).findByText('王会计');
    expect(within(closed).queryByRole('button', { name: /获取账单|^关账|处理/ })).toBeNull();
  });

  it('is closed after a question, and only when nothing is open', async () => {
    await open();
    const dialog = await openDay();
    expect(within(dialog).getByRole('button', { name: /关\s?账/ })).toHaveProperty('disabled', true);
    closePage();
    platform = schoolPlatform();
    platform.give(calls.days, [{ ...DAY, open: 0 }]);
    platform.give(calls.differences, rows([]));
    platform.give(calls.close, { ...DAY, state: 'closed' });
    await open();
    await press(/关\s?账/, await openDay());
    expect(platform.asked(calls.close)).toEqual([]);
    await agree('关账');
    await screen.findByText('已关账');
    expect(platform.asked(calls.close)).toEqual([KEY]);
  });

  it('says why it was not closed', async () => {
    platform.give(calls.days, [{ ...DAY, open: 0 }]);
    platform.refuse(calls.close, 'RECONCILIATION_OPEN');
    await open();
    await press(/关\s?账/, await openDay());
    await agree('关账');
    await screen.findByText(ERRORS.RECONCILIATION_OPEN.zh);
  });

  it('says what fetching again brought', async () => {
    platform.give(calls.fetch, { ...DAY, fault: 'wrong-day' });
    await open();
    await press('重新获取账单', await openDay());
    await screen.findByText('没有取得账单：账单中有其他日期的交易');
    platform.give(calls.fetch, DAY);
    await press('重新获取账单');
    await screen.findByText('已重新获取账单并核对');
    expect(platform.asked(calls.fetch)).toEqual([KEY, KEY]);
  });
});

describe('resolving', () => {
  const openForm = async () => {
    await open();
    await press(/^处\s?理$/, await openDay());
    return formOf('备注');
  };

  it('needs a remark', async () => {
    const form = await openForm();
    await press(/^处\s?理$/, form);
    await screen.findByText('请填写此项');
    expect(platform.asked(calls.resolve)).toEqual([]);
  });

  it('asks the provider, or explains', async () => {
    platform.give(calls.resolve, { ...DIFFERENCE, resolved: true });
    const form = await openForm();
    fireEvent.click(within(form).getByLabelText(/备注说明/));
    write('备注', '已与财务核对', form);
    await press(/^处\s?理$/, form);
    await screen.findByText('已处理');
    expect(platform.asked(calls.resolve)).toEqual([
      { differenceId: DIFFERENCE.differenceId, how: 'noted', remark: '已与财务核对' },
    ]);
  });

  it('says so when the answer of the provider changed nothing', async () => {
    platform.give(calls.resolve, DIFFERENCE);
    const form = await openForm();
    write('备注', '查询', form);
    await press(/^处\s?理$/, form);
    await screen.findByText('查询后仍不一致，差异未消除');
    expect(platform.asked(calls.resolve)).toMatchObject([{ how: 'query' }]);
  });

  it('offers no question about what the provider cannot be asked', async () => {
    platform.give(calls.differences, rows([{ ...DIFFERENCE, canQuery: false, payment: null }]));
    const form = await openForm();
    expect(within(form).queryByLabelText(/查询此笔/)).toBeNull();
    expect(screen.getByText('本平台没有此单号')).toBeTruthy();
  });

  it('keeps the remark when somebody else was faster', async () => {
    platform.refuse(calls.resolve, 'CHANGED_MEANWHILE');
    const form = await openForm();
    write('备注', '已核对', form);
    await press(/^处\s?理$/, form);
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(within(form).getByLabelText<HTMLInputElement>('备注').value).toBe('已核对');
  });

  it('shows who did what', async () => {
    const resolution = {
      how: 'noted',
      outcome: 'noted',
      remark: '银行已确认',
      by: '王会计',
      at: AT,
    } as const;
    platform.give(calls.differences, rows([{ ...DIFFERENCE, resolved: true, resolutions: [resolution] }]));
    await open();
    const dialog = await openDay();
    expect((await within(dialog).findByText(/王会计/)).textContent).toBe(
      '已备注 · 王会计 · 2026-11-20 12:00:00银行已确认',
    );
    expect(within(dialog).queryByRole('button', { name: /^处\s?理$/ })).toBeNull();
  });
});

it('knows the months by the clock of Beijing', () => {
  const first = Date.parse('2026-11-30T16:30:00Z');
  expect([monthOf(undefined, first), monthOf('2026-02', first), monthOf('2026-13', first)]).toEqual([
    '2026-11',
    '2026-02',
    '2026-11',
  ]);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
