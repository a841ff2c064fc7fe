/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type OwnFeeDetail, ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import type { OfferedPayment } from '@self-print/contract/platform/paymentItems.ts';
import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID, samplePayMethods, samplePayment } from '@self-print/web-kit/testing/samples.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, press, rowOf, rows } from '../../../testing/openPage.tsx';
import { openPc } from '../../../testing/openPages.tsx';

afterEach(closePage);

const PATH = '/self-print-fees';
const FEE: OfferedPayment = {
  paymentId: '5f0c0004-0000-4000-8000-000000000004',
  title: { zh: '学校应缴款', en: 'What you owe' },
  explanation: { zh: '以财务处的记录为准。', en: 'By the records of the finance office.' },
  tag: { zh: '财务', en: 'Finance' },
  price: { kind: 'asked', sourceId: '5f0d0001-0000-4000-8000-000000000001' },
  payer: 'person',
};
const POSITIONS = [
  { reference: 'D-1', title: { zh: '住宿费', en: 'Dormitory' }, amountFen: 120_000, dueOn: '2026-12-31' },
  { reference: 'N-1', title: { zh: '网费', en: 'Network' }, amountFen: 3_000, dueOn: null },
];
const OWN: OwnFeeDetail = {
  orderId: ORDER_ID,
  paymentId: FEE.paymentId,
  title: { zh: '网费', en: 'Network' },
  amountFen: 3_000,
  positions: [],
  payer: { payerId: 'p1', name: '张*明', number: '2023******' },
  state: 'paid',
  paidAt: '2026-11-21T09:52:00.000Z',
  orderedAt: '2026-11-21T09:50:00.000Z',
  receipt: {
    number: 'A1B2C3D4E5',
    school: { zh: '示例大学', en: 'Example University' },
    capital: '叁拾元整',
    method: samplePayMethods.qr.name,
    trade: '42000001',
  },
};

const open = (query = '', prepare: (platform: FakePlatform) => void = () => {}) =>
  openPc(`${PATH}${query}`, (each) => {
    each.give(ownFeeCalls.offered, rows([FEE]));
    each.give(ownFeeCalls.positions, { positions: POSITIONS });
    each.give(ownFeeCalls.list, rows([OWN]));
    each.give(ownFeeCalls.get, OWN);
    each.give(ownFeeCalls.create, { ...OWN, state: 'unpaid', paidAt: null, receipt: null });
    each.give(paymentCalls.queryOrder, { ...samplePayment, orderType: 3, amountFen: 3_000 });
    each.give(paymentCalls.payTypes, [samplePayMethods.qr]);
    prepare(each);
  });

describe('fees at a PC', () => {
  it('are listed above what was paid', async () => {
    await open();
    const link = await screen.findByRole('link', { name: /学校应缴款/ });
    expect(link.getAttribute('href')).toBe(`${PATH}?paymentId=${FEE.paymentId}`);
    expect((await rowOf('网费')).textContent).toMatch(/已缴费.*¥30\.00/);
  });

  it('say that there is nothing', async () => {
    await open('', (each) => {
      each.give(ownFeeCalls.offered, rows([]));
      each.give(ownFeeCalls.list, rows([]));
    });
    await screen.findByText('暂无缴费项目');
    await screen.findByText('还没有缴费记录');
  });

  it('have several positions chosen, which are paid together', async () => {
    const { platform } = await open(`?paymentId=${FEE.paymentId}`);
    const pay = await screen.findByRole('button', { name: /去支付/ });
    expect(pay.hasAttribute('disabled')).toBe(true);
    await press('全选');
    await press('去支付 ¥1,230.00');
    await waitFor(() =>
      expect(platform.asked(ownFeeCalls.create)).toMatchObject([
        { price: 123_000, references: ['D-1', 'N-1'] },
      ]),
    );
  });

  it('say that one payment cannot have so much', async () => {
    await open(`?paymentId=${FEE.paymentId}`, (each) =>
      each.give(ownFeeCalls.positions, {
        positions: POSITIONS.map((position) => ({ ...position, amountFen: 1_500_000 })),
      }),
    );
    await press('全选');
    await screen.findByText(/合计不超过 ¥20,000\.00/);
    expect(screen.getByRole('button', { name: /去支付/ }).hasAttribute('disabled')).toBe(true);
  });

  it('have one position chosen, and lead to the payment', async () => {
    const { platform, address } = await open(`?paymentId=${FEE.paymentId}`);
    fireEvent.click(await screen.findByRole('checkbox', { name: /网费/ }));
    await press('去支付 ¥30.00');
    await waitFor(() => expect(address()).toBe(`/self-print-pay?orderId=${ORDER_ID}`));
    expect(platform.asked(ownFeeCalls.create)).toMatchObject([
      { paymentId: FEE.paymentId, price: 3_000, references: ['N-1'] },
    ]);
    const back = await screen.findByRole('link', { name: /查看缴费/ });
    expect(back.getAttribute('href')).toBe(`${PATH}?orderId=${ORDER_ID}`);
  });

  it('cannot be paid where nothing is owed', async () => {
    await open(`?paymentId=${FEE.paymentId}`, (each) => each.give(ownFeeCalls.positions, { positions: [] }));
    await screen.findByText('目前没有需要在这里缴纳的款项。');
    expect(screen.getByRole('button', { name: /去支付/ }).hasAttribute('disabled')).toBe(true);
  });

  it('say that the school does not answer, and try again', async () => {
    const { platform } = await open(`?paymentId=${FEE.paymentId}`, (each) =>
      each.refuse(ownFeeCalls.positions, 'DUES_SYSTEM_DOWN'),
    );
    await screen.findByText(ERRORS.DUES_SYSTEM_DOWN.zh);
    platform.give(ownFeeCalls.positions, { positions: POSITIONS });
    await press('重试');
    await screen.findByRole('checkbox', { name: /住宿费/ });
  });

  it.each(['POSITION_TAKEN', 'POSITION_CHANGED', 'DUES_SYSTEM_DOWN'] as const)(
    'that are refused by %s are looked up anew',
    async (name) => {
      const { platform } = await open(`?paymentId=${FEE.paymentId}`, (each) =>
        each.refuse(ownFeeCalls.create, name),
      );
      fireEvent.click(await screen.findByRole('checkbox', { name: /住宿费/ }));
      platform.give(ownFeeCalls.positions, { positions: POSITIONS.slice(1) });
      await press(/去支付/);
      await screen.findByText(ERRORS[name].zh);
      await waitFor(() => expect(screen.queryByRole('checkbox', { name: /住宿费/ })).toBeNull());
    },
  );

  it('are ordered once although the first answer was lost', async () => {
    const { platform } = await open(`?paymentId=${FEE.paymentId}`, (each) => each.lose(ownFeeCalls.create));
    await press('全选');
    await press(/去支付/);
    await screen.findByRole('alert');
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
    await press(/去支付/);
    await waitFor(() => expect(platform.asked(ownFeeCalls.create)).toHaveLength(2));
    const keys = platform.asked(ownFeeCalls.create).map((asked) => Reflect.get(Object(asked), 'requestKey'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('have a receipt once they are paid', async () => {
    await open(`?orderId=${ORDER_ID}`);
    await screen.findByRole('heading', { name: '收据' });
    for (const words of ['A1B2C3D4E5', '叁拾元整', '42000001']) await screen.findByText(words);
    expect(screen.queryByText('继续支付')).toBeNull();
  });

  it('that are open lead on to the payment', async () => {
    await open(`?orderId=${ORDER_ID}`, (each) =>
      each.give(ownFeeCalls.get, { ...OWN, state: 'unpaid', paidAt: null, receipt: null }),
    );
    const link = await screen.findByRole('link', { name: '继续支付' });
    expect(link.getAttribute('href')).toBe(`/self-print-pay?orderId=${ORDER_ID}`);
  });

  it('say that a fee is not kept for ever where there is no way to pay', async () => {
    await openPc(`/self-print-pay?orderId=${ORDER_ID}`, (each) => {
      each.give(paymentCalls.queryOrder, { ...samplePayment, orderType: 3 });
      each.give(paymentCalls.payTypes, []);
    });
    await screen.findByText(/只保留 15 分钟/);
    expect(screen.queryByText(/订单会保留/)).toBeNull();
  });
});
