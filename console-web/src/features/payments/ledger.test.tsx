/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallData } from '@self-print/contract/call.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { paymentsPart } from './part.ts';

const PATH = '/main/ledger';
const ORDER = 'a0000000-0000-4000-8000-000000000001';
const ENTRY: CallData<typeof paymentAdminCalls.ledger>['rows'][number] = {
  entryNo: 12,
  bookingNo: 6,
  account: 'channel:alipay',
  amountFen: 1_205,
  balanceFen: null,
  kind: 'payment',
  orderId: ORDER,
  channelId: 'alipay',
  closedDay: null,
  at: '2026-11-21T16:00:05.000Z',
};
const CHECKED: CallData<typeof paymentAdminCalls.checkLedger> = {
  entries: 12,
  bookings: 6,
  sumFen: 0,
  checkedAt: '2026-11-21T10:00:00.000Z',
  faults: [],
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(paymentAdminCalls.channels, []);
  platform.give(paymentAdminCalls.accounts, [
    { account: 'channel:alipay', entries: 6, balanceFen: 1_205 },
    { account: 'orders', entries: 6, balanceFen: -1_205 },
  ]);
  platform.give(paymentAdminCalls.ledger, rows([ENTRY]));
});
afterEach(closePage);

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the ledger', () => {
  it('shows an entry in yuan on its side, at the school’s time, and leads to its order', async () => {
    await openPage(paymentsPart, PATH, platform);
    const row = await rowOf('2026-11-22 00:00:05');
    expect(cellsOf(row)).toEqual([
      '12',
      '6',
      '2026-11-22 00:00:05',
      'alipay',
      '收款',
      'A0000 00000',
      '¥12.05',
      '',
    ]);
    expect(within(row).getByRole('link').getAttribute('href')).toBe(
      `/main/order-query/orderHisList?order=${ORDER}`,
    );
  });

  it('leads nowhere those who may not read orders, and shows balances where there are some', async () => {
    platform.give(
      paymentAdminCalls.ledger,
      rows([{ ...ENTRY, account: 'orders', amountFen: -5, balanceFen: -1_205 }]),
    );
    await openPage(paymentsPart, PATH, platform, { perms: ['payment:read'] });
    const row = await rowOf('2026-11-22 00:00:05');
    expect(cellsOf(row).slice(-3)).toEqual(['', '¥0.05', '贷 ¥12.05']);
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('is narrowed by the address, and leaves out what is no filter', async () => {
    await openPage(paymentsPart, `${PATH}?account=channel:alipay&orderId=1&from=2026-11-20&to=x`, platform);
    await rowOf('2026-11-22 00:00:05');
    expect(platform.asked(paymentAdminCalls.ledger)).toEqual([
      { page: 1, rows: 20, account: 'channel:alipay', from: '2026-11-19T16:00:00.000Z' },
    ]);
  });
});

describe('the check of the ledger', () => {
  it('shows what it proved', async () => {
    platform.give(paymentAdminCalls.checkLedger, CHECKED);
    await openPage(paymentsPart, PATH, platform);
    await press('核对账簿');
    await screen.findByText('账簿无误');
    screen.getByText('12 笔分录、6 张凭证，编号连续，没有缺号。');
    screen.getByText('每张凭证借贷相等，全部分录合计 ¥0.00。');
  });

  it('names each fault exactly', async () => {
    platform.give(paymentAdminCalls.checkLedger, {
      ...CHECKED,
      sumFen: 0,
      faults: [
        { kind: 'gap', subject: '3', wanted: 4, found: 6 },
        { kind: 'sum', subject: '2', wanted: 0, found: 1 },
        { kind: 'payment', subject: 'OURS1', wanted: 150, found: 0 },
        { kind: 'order-state', subject: ORDER, wanted: null, found: null },
      ],
    });
    await openPage(paymentsPart, PATH, platform);
    await press('核对账簿');
    const alert = (await screen.findByText('发现 4 处错误')).closest('[role="alert"]');
    expect([...(alert?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '缺少分录 4，其后是 6',
      '凭证 2 借贷不平，差额 ¥0.01',
      '商户订单号 OURS1 实收 ¥1.50，入账 ¥0.00',
      `订单 ${ORDER} 的款项已收到，订单却不是已支付`,
    ]);
    expect(screen.queryByText('账簿无误')).toBeNull();
  });

  it('says nothing of the ledger when it could not be made', async () => {
    platform.lose(paymentAdminCalls.checkLedger);
    await openPage(paymentsPart, PATH, platform);
    await press('核对账簿');
    await screen.findByText('无法连接平台，请检查网络');
    expect(screen.queryByText('账簿无误')).toBeNull();
  });
});
