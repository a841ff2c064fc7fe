/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type OwnFeeDetail, ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import type { OfferedPayment } from '@self-print/contract/platform/paymentItems.ts';
import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID, samplePayMethods, samplePayment } from '@self-print/web-kit/testing/samples.ts';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, LICENCE, openPhone, pageOf, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const FEE: OfferedPayment = {
  paymentId: '5f0c0001-0000-4000-8000-000000000001',
  title: { zh: '毕业纪念册', en: 'Graduation album' },
  explanation: { zh: '六月领取。', en: 'To be collected in June.' },
  tag: { zh: '毕业季', en: 'Graduation' },
  price: { kind: 'fixed', amountFen: 6_800 },
  payer: 'anybody',
};
const OWN: OwnFeeDetail = {
  orderId: ORDER_ID,
  paymentId: FEE.paymentId,
  title: FEE.title,
  amountFen: 6_800,
  positions: [],
  payer: { payerId: 'p1', name: '张*明', number: '2023******' },
  state: 'unpaid',
  paidAt: null,
  orderedAt: '2026-11-21T09:50:00.000Z',
  receipt: null,
};
const PAID: OwnFeeDetail = {
  ...OWN,
  state: 'paid',
  paidAt: '2026-11-21T09:52:00.000Z',
  receipt: {
    number: 'A1B2C3D4E5',
    school: LICENCE.schoolName,
    capital: '陆拾捌元整',
    method: samplePayMethods.wap.name,
    trade: '42000001',
  },
};

const open = (query: string, prepare: (platform: FakePlatform) => void = () => {}, fee = FEE) =>
  openPhone({
    path: `/mobile/fees${query}`,
    prepare: (each) => {
      each.give(ownFeeCalls.offered, pageOf([fee]));
      each.give(ownFeeCalls.list, pageOf([OWN]));
      each.give(ownFeeCalls.get, OWN);
      each.give(ownFeeCalls.create, OWN);
      each.give(paymentCalls.queryOrder, { ...samplePayment, orderType: 3, amountFen: 6_800 });
      each.give(paymentCalls.payTypes, [samplePayMethods.wap]);
      prepare(each);
    },
  });
const openFee = (prepare?: (platform: FakePlatform) => void, fee = FEE) =>
  open(`?paymentId=${FEE.paymentId}`, prepare, fee);

describe('the fees to pay', () => {
  it('lead to their payment, and from there to how the fee stands', async () => {
    const { platform } = await open('');
    await userEvent.setup().click(await screen.findByRole('link', { name: /毕业纪念册/ }));
    await press('去支付 ¥68.00');
    expect(platform.asked(ownFeeCalls.create)).toMatchObject([{ paymentId: FEE.paymentId, price: 6_800 }]);
    const link = await screen.findByRole('link', { name: '查看缴费' });
    expect(link.getAttribute('href')).toBe(`/mobile/fees?orderId=${ORDER_ID}`);
  });

  it('are paid without words about a pickup code', async () => {
    await openPhone({
      path: `/mobile/aliPaySuccess?orderId=${ORDER_ID}`,
      prepare: (each) =>
        each.give(paymentCalls.queryOrder, { ...samplePayment, orderType: 3, state: 'paid' }),
    });
    await screen.findByText('收据在“我的缴费”里。');
    expect(screen.queryByText(/取件码/)).toBeNull();
  });

  it('are none where the school offers none', async () => {
    await open('', (each) => each.give(ownFeeCalls.offered, pageOf<OfferedPayment>([])));
    await screen.findByText('暂无缴费项目');
  });

  it('are no more what an old address says', async () => {
    await openFee((each) => each.give(ownFeeCalls.offered, pageOf<OfferedPayment>([])));
    await screen.findByText(/该项目已停止缴费/);
  });

  it('say why one is refused', async () => {
    await openFee((each) => each.refuse(ownFeeCalls.create, 'PAYMENT_PRICE_WRONG'));
    await press('去支付 ¥68.00');
    await screen.findByText(ERRORS.PAYMENT_PRICE_WRONG.zh);
  });

  it('are ordered once although the first answer was lost', async () => {
    const { platform } = await openFee((each) => each.lose(ownFeeCalls.create));
    await press('去支付 ¥68.00');
    await screen.findByRole('alert');
    await press('去支付 ¥68.00');
    const keys = platform.asked(ownFeeCalls.create).map((asked) => Reflect.get(Object(asked), 'requestKey'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('the amount', () => {
  const entered = { ...FEE, price: { kind: 'entered', minFen: 100, maxFen: 20_000 } } as const;

  it.each(['', '0.99', '200.01', '1.005', '1,5', '-5', 'abc'])(
    'that was typed as "%s" is not asked for',
    async (typed) => {
      const { platform } = await openFee(undefined, entered);
      const field = await screen.findByLabelText('缴费金额（元）');
      if (typed !== '') await userEvent.setup().type(field, typed);
      await press(/^去支付/);
      expect((await screen.findByRole('alert')).textContent).toContain('请输入 ¥1.00 至 ¥200.00 之间的金额');
      expect(platform.asked(ownFeeCalls.create)).toEqual([]);
    },
  );

  it('that was typed within the limits is', async () => {
    const { platform } = await openFee(undefined, entered);
    await userEvent.setup().type(await screen.findByLabelText('缴费金额（元）'), '12.5');
    await press('去支付 ¥12.50');
    expect(platform.asked(ownFeeCalls.create)).toMatchObject([{ price: 1_250 }]);
  });

  it('is one of those that are listed', async () => {
    const { platform } = await openFee(undefined, {
      ...FEE,
      price: { kind: 'listed', amountsFen: [3_000, 6_200] },
    });
    await userEvent.setup().click(await screen.findByRole('radio', { name: '¥62.00' }));
    await press('去支付 ¥62.00');
    expect(platform.asked(ownFeeCalls.create)).toMatchObject([{ price: 6_200 }]);
  });
});

describe('what the school says is owed', () => {
  const asked = {
    ...FEE,
    price: { kind: 'asked', sourceId: '5f0d0001-0000-4000-8000-000000000001' },
  } as const;
  const positions = [
    { reference: 'D-1', title: { zh: '住宿费', en: 'Dormitory' }, amountFen: 120_000, dueOn: '2026-12-31' },
    { reference: 'N-1', title: { zh: '网费', en: 'Network' }, amountFen: 3_000, dueOn: null },
  ];

  const openOwed = (all = positions) =>
    openFee((each) => each.give(ownFeeCalls.positions, { positions: all }), asked);
  const box = (name: RegExp) => screen.findByRole('checkbox', { name });

  it('is chosen from, and several are ordered together by their references', async () => {
    const { platform } = await openOwed();
    expect((await screen.findByRole('button', { name: /去支付/ })).hasAttribute('disabled')).toBe(true);
    const user = userEvent.setup();
    await user.click(await box(/网费/));
    await screen.findByRole('button', { name: '去支付 ¥30.00' });
    await user.click(await box(/住宿费/));
    await press('去支付 ¥1,230.00');
    expect(platform.asked(ownFeeCalls.create)).toMatchObject([
      { price: 123_000, references: ['D-1', 'N-1'] },
    ]);
  });

  it('is all chosen by one press, and given up again one by one', async () => {
    const { platform } = await openOwed();
    await press('全选');
    await userEvent.setup().click(await box(/住宿费/));
    await press('去支付 ¥30.00');
    expect(platform.asked(ownFeeCalls.create)).toMatchObject([{ price: 3_000, references: ['N-1'] }]);
  });

  it('need not be chosen where it is one thing', async () => {
    const { platform } = await openOwed(positions.slice(1));
    await press('去支付 ¥30.00');
    expect(platform.asked(ownFeeCalls.create)).toMatchObject([{ price: 3_000, references: ['N-1'] }]);
  });

  it('cannot be paid at once where it is too much or too many', async () => {
    const dear = positions.map((position) => ({ ...position, amountFen: 1_500_000 }));
    await openOwed(dear);
    await press('全选');
    await screen.findByText(/合计不超过 ¥20,000\.00/);
    expect(screen.getByRole('button', { name: /去支付/ }).hasAttribute('disabled')).toBe(true);
    cleanup();
    const many = Array.from({ length: 11 }, (_, index) => ({
      reference: `M-${index}`,
      title: { zh: `第${index}笔`, en: `No. ${index}` },
      amountFen: 1,
      dueOn: null,
    }));
    await openOwed(many);
    for (const { title } of many) await userEvent.setup().click(await box(new RegExp(title.zh)));
    await screen.findByText(/一次最多选 10 笔/);
    expect(screen.queryByRole('button', { name: '全选' })).toBeNull();
  });

  it('cannot be paid where nothing is, or nobody knows', async () => {
    await openFee((each) => each.give(ownFeeCalls.positions, { positions: [] }), asked);
    await screen.findByText('目前没有需要在这里缴纳的款项。');
    cleanup();
    await openFee((each) => each.refuse(ownFeeCalls.positions, 'DUES_SYSTEM_DOWN'), asked);
    await screen.findByText(ERRORS.DUES_SYSTEM_DOWN.zh);
  });
});

it('says where there is no way to pay that a fee is not kept for ever', async () => {
  await openPhone({
    path: `/mobile/aliPay?orderId=${ORDER_ID}`,
    prepare: (each) => {
      each.give(paymentCalls.queryOrder, { ...samplePayment, orderType: 3 });
      each.give(paymentCalls.payTypes, []);
    },
  });
  await screen.findByText(/只保留 15 分钟/);
  expect(screen.queryByText(/订单会保留/)).toBeNull();
});

it('is explained in the other language where this one has no words', async () => {
  const chinese = { zh: '六月领取。', en: '' };
  const fee = { ...FEE, explanation: chinese, tag: { zh: '毕业季', en: '' } };
  const { services } = await open('', undefined, fee);
  await services.chooseLanguage('en');
  await userEvent.setup().click(await screen.findByRole('link', { name: /Graduation album.*毕业季/ }));
  await screen.findByText('六月领取。');
});

describe("one's own fees", () => {
  it('are listed with how they stand', async () => {
    await open('?view=own', (each) => each.give(ownFeeCalls.list, pageOf([PAID])));
    const row = await screen.findByRole('link', { name: /毕业纪念册/ });
    expect(row.textContent).toContain('已缴费');
    expect(row.getAttribute('href')).toBe(`/mobile/fees?orderId=${ORDER_ID}`);
  });

  it('say where receipts will be while there are none', async () => {
    await open('?view=own', (each) => each.give(ownFeeCalls.list, pageOf<OwnFeeDetail>([])));
    await screen.findByText('还没有缴费记录');
  });

  it('say what each position of them cost, and which one went back', async () => {
    const part = {
      reference: 'D-1',
      title: { zh: '住宿费', en: 'Dormitory' },
      amountFen: 3_800,
      refundedFen: 0,
    };
    const back = {
      reference: 'N-1',
      title: { zh: '网费', en: 'Network' },
      amountFen: 3_000,
      refundedFen: 3_000,
    };
    await open(`?orderId=${ORDER_ID}`, (each) =>
      each.give(ownFeeCalls.get, { ...PAID, state: 'partlyRefunded', positions: [part, back] }),
    );
    await screen.findByText('部分退款');
    await screen.findByText('住宿费 ¥38.00');
    await screen.findByText('网费 ¥30.00（已退 ¥30.00）');
  });

  it('have a receipt once they are paid', async () => {
    await open(`?orderId=${ORDER_ID}`, (each) => each.give(ownFeeCalls.get, PAID));
    await screen.findByRole('heading', { name: '收据' });
    for (const words of ['A1B2C3D4E5', '陆拾捌元整', '42000001', '张*明 2023******'])
      await screen.findByText(words);
    expect(screen.queryByRole('link', { name: '继续支付' })).toBeNull();
  });

  it.each(['unpaid', 'paying'] as const)('can be paid on while %s, and have no receipt', async (state) => {
    await open(`?orderId=${ORDER_ID}`, (each) => each.give(ownFeeCalls.get, { ...OWN, state }));
    const link = await screen.findByRole('link', { name: '继续支付' });
    expect(link.getAttribute('href')).toBe(`/mobile/aliPay?orderId=${ORDER_ID}`);
    expect(screen.queryByRole('heading', { name: '收据' })).toBeNull();
  });

  it('that ran out are ordered anew', async () => {
    await open(`?orderId=${ORDER_ID}`, (each) => each.give(ownFeeCalls.get, { ...OWN, state: 'expired' }));
    const link = await screen.findByRole('link', { name: '重新缴费' });
    expect(link.getAttribute('href')).toBe(`/mobile/fees?paymentId=${FEE.paymentId}`);
  });
});
