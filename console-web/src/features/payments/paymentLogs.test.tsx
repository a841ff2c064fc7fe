/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { CallData } from '@self-print/contract/call.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { paymentsPart } from './part.ts';

const OF = {
  paymentId: 'b0000000-0000-4000-8000-000000000001',
  orderId: 'a0000000-0000-4000-8000-000000000001',
  title: { zh: '成绩单', en: 'Transcript' },
};
const ATTEMPT: CallData<typeof paymentLogCalls.attempts>['rows'][number] = {
  ...OF,
  attemptId: 'c0000000-0000-4000-8000-000000000001',
  channelId: 'alipay',
  flow: 'scan',
  state: 'failed',
  failure: 'insufficient-balance',
  outTradeNo: 'OURS1',
  channelTradeNo: null,
  amountFen: 1_250,
  terminalCode: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  paidAt: null,
};
const EVENT: CallData<typeof paymentLogCalls.events>['rows'][number] = {
  ...OF,
  eventId: 'd0000000-0000-4000-8000-000000000001',
  at: '2026-11-21T09:00:00.000Z',
  kind: 'refund-requested',
  source: 'staff',
  detail: 'staff 300',
  channelId: 'alipay',
  outTradeNo: 'OURS1',
};
const SEARCH = `orderId=${OF.orderId}&number=OURS1&from=2026-11-21&to=x`;

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(paymentAdminCalls.channels, []);
  platform.give(terminalAdminCalls.list, rows([]));
  platform.give(paymentLogCalls.attempts, rows([ATTEMPT]));
  platform.give(paymentLogCalls.events, rows([EVENT]));
  platform.refuse(paymentAdminCalls.detail, 'NOT_FOUND');
});
afterEach(closePage);

it('shows a try that came to nothing, where it was made and why, and finds it by what the address says', async () => {
  await openPage(
    paymentsPart,
    `/main/payLogList?${SEARCH}&state=failed&terminal=LIB01&channel=A%20B`,
    platform,
  );
  const row = within(await rowOf('OURS1'));
  for (const text of ['手机或电脑', '出示付款码', '¥12.50', '支付失败', '余额不足']) row.getByText(text);
  expect(platform.asked(paymentLogCalls.attempts)).toEqual([
    {
      page: 1,
      rows: 20,
      orderId: OF.orderId,
      number: 'OURS1',
      from: '2026-11-20T16:00:00.000Z',
      state: 'failed',
      terminalCode: 'LIB01',
    },
  ]);
});

it('says in words what happened, with its amount and from whom, and opens the payment', async () => {
  await openPage(paymentsPart, `/main/paymentLog?${SEARCH}&kind=refund-requested&source=odd`, platform);
  const row = await rowOf('提交退款 ¥3.00');
  within(row).getByText('管理员');
  expect(platform.asked(paymentLogCalls.events)).toEqual([
    {
      page: 1,
      rows: 20,
      orderId: OF.orderId,
      number: 'OURS1',
      from: '2026-11-20T16:00:00.000Z',
      kind: 'refund-requested',
    },
  ]);
  await press(/成绩单/, row);
  await waitFor(() =>
    expect(platform.asked(paymentAdminCalls.detail)).toEqual([{ paymentId: OF.paymentId }]),
  );
});

it('does not search for what is no number', async () => {
  await openPage(paymentsPart, '/main/paymentLog', platform);
  await rowOf('提交退款 ¥3.00');
  const field = screen.getByLabelText('商户订单号、交易号或退款单号');
  fireEvent.change(field, { target: { value: "' or 1=1" } });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  await screen.findByText(/请输入完整的单号/);
  expect(platform.asked(paymentLogCalls.events)).toHaveLength(1);
});
