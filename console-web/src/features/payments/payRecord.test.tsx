/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallData } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cardSettlementCalls } from '@self-print/contract/platform/cardSettlement.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
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
import { paymentsPart } from './part.ts';

type Detail = CallData<typeof paymentAdminCalls.detail>;
type Refund = Detail['refunds'][number];

const PATH = '/main/payRecord';
const ORDER = 'a0000000-0000-4000-8000-000000000001';
const ROW = {
  paymentId: 'b0000000-0000-4000-8000-000000000001',
  orderId: ORDER,
  title: { zh: '成绩单', en: 'Transcript' },
  state: 'paid' as const,
  amountFen: 1_250,
  refundedFen: 0,
  provider: 'alipay' as const,
  channelId: 'alipay',
  terminalCode: 'LIB01',
  clientType: 1,
  createdAt: '2026-11-21T09:00:00.000Z',
  paidAt: '2026-11-21T09:01:00.000Z',
};
const ATTEMPT: Detail['attempts'][number] = {
  attemptId: 'c0000000-0000-4000-8000-000000000001',
  channelId: 'alipay',
  flow: 'qr',
  state: 'paid',
  outTradeNo: 'OURS1',
  channelTradeNo: 'THEIRS1',
  amountFen: 1_250,
  paidFen: 1_250,
  createdAt: ROW.createdAt,
  paidAt: ROW.paidAt,
  isLost: false,
};
const REFUND: Refund = {
  refundId: 'd0000000-0000-4000-8000-000000000001',
  outRefundNo: 'BACK1',
  amountFen: 300,
  shares: [],
  state: 'requested',
  reason: 'staff',
  requestedBy: '李老师',
  decidedBy: null,
  remarks: '缺一张',
  isOwn: false,
  createdAt: '2026-11-21T09:30:00.000Z',
  endedAt: null,
};
const WAITING: Refund = { ...REFUND, state: 'awaiting-approval' };
const DETAIL: Detail = {
  ...ROW,
  aloneFen: 1_000,
  positions: [],
  attempts: [ATTEMPT],
  refunds: [],
  settlements: [],
  history: [
    { at: ROW.createdAt, kind: 'attempt-sent', source: 'payer', detail: 'qr' },
    { at: ROW.paidAt, kind: 'attempt-paid', source: 'notification', detail: '' },
  ],
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(paymentAdminCalls.channels, []);
  platform.give(paymentAdminCalls.list, rows([ROW]));
  platform.give(paymentAdminCalls.detail, DETAIL);
});
afterEach(closePage);

const openPayment = async (options: Parameters<typeof openPage>[3] = {}) => {
  const page = await openPage(paymentsPart, PATH, platform, options);
  await press(/成绩单/, await rowOf(/成绩单/));
  await screen.findByText('THEIRS1');
  return page;
};
const fillIn = async (amount: string) => {
  await press(/^退\s*款$/);
  const form = await formOf('退款金额（元）');
  write('退款金额（元）', amount, form);
  write('备注', '缺一张', form);
  return form;
};
const submit = (form: HTMLElement) => press(/^退\s*款$/, form);
const confirmed = (amount: string) => press(`退款 ${amount}`);
const sent = () => platform.asked(paymentAdminCalls.refund);
const countingIds = () => {
  let made = 0;
  return () => `e0000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;
};

it('names the channel of each try as lists do', async () => {
  platform.give(paymentAdminCalls.channels, [
    {
      channelId: ATTEMPT.channelId,
      provider: 'alipay',
      name: { zh: '校园支付宝', en: 'Campus Alipay' },
      enabled: true,
      parameters: {},
      secretsSet: [],
      notifyUrl: 'https://print.example.edu/notify/demo/alipay',
      revision: 1,
    },
  ]);
  await openPayment();
  const drawer = await screen.findByRole('dialog');
  const channel = await within(drawer).findByText('渠道');
  expect(channel.closest('tr')?.textContent).toContain('校园支付宝');
});

describe('a payment of several positions', () => {
  const position = (reference: string, zh: string, amountFen: number, refundedFen = 0) => ({
    reference,
    title: { zh, en: zh },
    amountFen,
    refundedFen,
    leftFen: amountFen - refundedFen,
  });
  const POSITIONS = [position('D-1', '住宿费', 1_000), position('N-1', '网费', 250)];
  const open = async (positions = POSITIONS, refunds: Refund[] = []) => {
    platform.give(paymentAdminCalls.detail, { ...DETAIL, positions, refunds });
    platform.give(paymentAdminCalls.refund, REFUND);
    await openPayment();
  };
  const form = async () => {
    await press(/^退\s*款$/);
    const opened = await formOf('退“住宿费”（元）');
    write('备注', '重复缴费', opened);
    return opened;
  };

  it('is paid back by position, of each as much as was typed', async () => {
    await open();
    const opened = await form();
    write('退“住宿费”（元）', '', opened);
    write('退“网费”（元）', '2.5', opened);
    await submit(opened);
    await confirmed('¥2.50');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([{ amountFen: 250, shares: [{ reference: 'N-1', amountFen: 250 }] }]);
  });

  it.each([
    ['10.01', '0', '“住宿费”最多可退 ¥10.00'],
    ['0', '', '请输入大于 0 的金额，最多两位小数'],
    ['1,5', '1', '请输入大于 0 的金额，最多两位小数'],
  ])('is not paid back with %s and %s', async (dormitory, network, words) => {
    await open();
    const opened = await form();
    write('退“住宿费”（元）', dormitory, opened);
    write('退“网费”（元）', network, opened);
    await submit(opened);
    await within(opened).findByText(words);
    expect(sent()).toEqual([]);
  });

  it('says what was paid back of which, and offers only what is left', async () => {
    const shares = [{ reference: 'N-1', amountFen: 250 }];
    await open(
      [position('D-1', '住宿费', 1_000), position('N-1', '网费', 250, 250)],
      [{ ...REFUND, amountFen: 250, state: 'done', shares }],
    );
    await screen.findByText('网费 ¥2.50');
    await form();
    expect(screen.queryByLabelText('退“网费”（元）')).toBeNull();
  });
});

describe('the list of payments', () => {
  it('is narrowed by the address, and leaves out what is no filter', async () => {
    await openPage(
      paymentsPart,
      `${PATH}?state=refunding&channel=alipay&orderId=${ORDER}&attention=true&from=2026-11-20&to=2026-11-21`,
      platform,
    );
    await rowOf(/成绩单/);
    expect(platform.asked(paymentAdminCalls.list)).toEqual([
      {
        page: 1,
        rows: 20,
        state: 'refunding',
        channelId: 'alipay',
        orderId: ORDER,
        attention: true,
        from: '2026-11-19T16:00:00.000Z',
        to: '2026-11-21T15:59:59.999Z',
      },
    ]);
  });

  it('sends nothing that the platform would refuse', async () => {
    await openPage(paymentsPart, `${PATH}?state=odd&channel=A%20B&orderId=1&attention=no`, platform);
    await rowOf(/成绩单/);
    expect(platform.asked(paymentAdminCalls.list)).toEqual([{ page: 1, rows: 20 }]);
  });

  const look = async (typed: string) => {
    await openPage(paymentsPart, PATH, platform);
    await rowOf(/成绩单/);
    const field = screen.getByLabelText('订单编号');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  };

  it('does not search for half an order number', async () => {
    await look('4000');
    await screen.findByText('请输入完整的十位订单编号');
    expect(platform.asked(paymentAdminCalls.list)).toHaveLength(1);
  });

  it('searches for an order by the number that lists show', async () => {
    await look('A0000000C1');
    await waitFor(() =>
      expect(platform.asked(paymentAdminCalls.list).at(-1)).toMatchObject({ orderId: 'a0000000c1' }),
    );
  });
});

describe('a refund', () => {
  it('is not offered without the permission', async () => {
    await openPayment({ perms: ['payment:read'] });
    expect(screen.queryByRole('button', { name: /^退\s*款$/ })).toBeNull();
    expect(screen.queryByRole('link', { name: ORDER })).toBeNull();
  });

  it('is not offered when all of it is on its way back, and is again once that was refused', async () => {
    platform.give(paymentAdminCalls.detail, { ...DETAIL, refunds: [{ ...REFUND, amountFen: 1_250 }] });
    await openPayment();
    expect(screen.queryByRole('button', { name: /^退\s*款$/ })).toBeNull();
    closePage();
    platform.give(paymentAdminCalls.detail, {
      ...DETAIL,
      refunds: [{ ...REFUND, amountFen: 1_250, state: 'refused' }],
    });
    await openPayment();
    await screen.findByRole('button', { name: /^退\s*款$/ });
  });

  it.each([
    ['9.51', '最多可退 ¥9.50'],
    ['0', '请输入大于 0 的金额，最多两位小数'],
    ['1.005', '请输入大于 0 的金额，最多两位小数'],
  ])('of %s yuan is not sent', async (amount, why) => {
    platform.give(paymentAdminCalls.detail, { ...DETAIL, refunds: [REFUND] });
    await openPayment();
    const form = await fillIn(amount);
    await submit(form);
    await within(form).findByText(why);
    expect(sent()).toEqual([]);
  });

  it.each([
    [1_250, '最多可退 ¥12.50。'],
    [1_000, '最多可退 ¥12.50；超过 ¥10.00 须由另一位管理员批准。'],
    [0, '最多可退 ¥12.50；须由另一位管理员批准。'],
  ])('says what takes a second person when %d fen do not', async (aloneFen, said) => {
    platform.give(paymentAdminCalls.detail, { ...DETAIL, aloneFen });
    await openPayment();
    await within(await fillIn('1')).findByText(said);
  });

  it('needs a reason', async () => {
    await openPayment();
    const form = await fillIn('1');
    write('备注', '  ', form);
    await submit(form);
    await within(form).findByText('请填写此项');
    expect(sent()).toEqual([]);
  });

  it('is not made when the question is answered with no', async () => {
    await openPayment();
    const form = await fillIn('1');
    await submit(form);
    const yes = await screen.findByRole('button', { name: '退款 ¥1.00' });
    const ask = yes.closest('[role="dialog"]');
    if (!(ask instanceof HTMLElement)) throw new Error('The question is no dialog');
    within(ask).getAllByText('确定退款 ¥1.00 吗？');
    await press(/取\s*消/, ask);
    await within(form).findByText('尚未退款');
    expect(sent()).toEqual([]);
  });

  it('is made once, however often the buttons are pressed', async () => {
    const held = platform.hold(paymentAdminCalls.refund, { ...REFUND, amountFen: 820 });
    await openPayment();
    const form = await fillIn('8.2');
    await submit(form);
    await submit(form);
    const yes = await screen.findByRole('button', { name: '退款 ¥8.20' });
    fireEvent.click(yes);
    fireEvent.click(yes);
    await waitFor(() => expect(sent()).toHaveLength(1));
    held.release();
    await screen.findByText('已提交退款 ¥8.20');
    expect(sent()).toEqual([
      {
        paymentId: ROW.paymentId,
        amountFen: 820,
        remarks: '缺一张',
        requestKey: '00000000-0000-4000-8000-000000000000',
      },
    ]);
  });

  it('keeps its key while no answer came, even in a form that is opened again, and has another afterwards', async () => {
    platform.lose(paymentAdminCalls.refund);
    await openPayment({ newId: countingIds() });
    const first = await fillIn('1');
    await submit(first);
    await confirmed('¥1.00');
    await within(first).findByText(/无法连接平台/);
    await press(/取\s*消/, first);
    await waitFor(() => expect(screen.queryByLabelText('退款金额（元）')).toBeNull());
    platform.give(paymentAdminCalls.refund, { ...REFUND, amountFen: 100 });
    for (const _ of ['again', 'another']) {
      const form = await fillIn('1');
      await submit(form);
      await confirmed('¥1.00');
      await waitFor(() => expect(screen.queryByLabelText('退款金额（元）')).toBeNull());
    }
    const [lost, again, another] = sent().map(({ requestKey }) => requestKey);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  it('says what somebody else did meanwhile, and looks again', async () => {
    platform.refuse(paymentAdminCalls.refund, 'REFUND_NOT_POSSIBLE');
    await openPayment();
    const form = await fillIn('12.5');
    await submit(form);
    platform.give(paymentAdminCalls.detail, { ...DETAIL, refunds: [REFUND] });
    await confirmed('¥12.50');
    await within(form).findByText(ERRORS.REFUND_NOT_POSSIBLE.zh);
    await within(form).findByText(/最多可退 ¥9.50/);
    expect(within(form).getByLabelText('备注')).toHaveProperty('value', '缺一张');
  });

  it('above the limit of one person says that it waits for another', async () => {
    platform.give(paymentAdminCalls.refund, { ...WAITING, amountFen: 1_250 });
    await openPayment();
    await submit(await fillIn('12.50'));
    await confirmed('¥12.50');
    await screen.findByText('退款 ¥12.50 已提交，须由另一位管理员批准');
  });
});

describe('the decision on a refund', () => {
  const withRefund = (refund: Refund) =>
    platform.give(paymentAdminCalls.detail, { ...DETAIL, refunds: [refund] });
  const decided = () => platform.asked(paymentAdminCalls.decideRefund);

  it('is not for the one who asked for it', async () => {
    withRefund({ ...WAITING, isOwn: true });
    await openPayment();
    await screen.findByText('退款由您申请，或订单是您本人的，须由另一位管理员批准。');
    expect(screen.queryByRole('button', { name: /批\s*准/ })).toBeNull();
  });

  it('is not for those without the permission', async () => {
    withRefund(WAITING);
    await openPayment({ perms: ['payment:read', 'payment:refund'] });
    await screen.findByText('BACK1');
    expect(screen.queryByRole('button', { name: /批\s*准/ })).toBeNull();
  });

  it.each([
    [/^批\s*准$/, true, '已批准，正在退款'],
    ['不批准', false, '已记录：不批准'],
  ])('%s is sent after a question', async (name, approve, said) => {
    withRefund(WAITING);
    platform.give(paymentAdminCalls.decideRefund, { ...REFUND, state: approve ? 'requested' : 'rejected' });
    await openPayment();
    await press(name);
    expect(decided()).toEqual([]);
    const ask = await screen.findByRole('tooltip');
    await press(name, ask);
    await screen.findByText(said);
    expect(decided()).toEqual([{ refundId: REFUND.refundId, approve }]);
  });

  it('of somebody else who was faster is shown', async () => {
    withRefund(WAITING);
    platform.refuse(paymentAdminCalls.decideRefund, 'CHANGED_MEANWHILE');
    await openPayment();
    await press('不批准');
    withRefund({ ...REFUND, state: 'done', decidedBy: '赵老师' });
    await agree('不批准');
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh);
    await screen.findByText('赵老师');
    expect(screen.queryByRole('button', { name: '不批准' })).toBeNull();
  });

  it('can be tried again when the network was lost', async () => {
    withRefund(WAITING);
    platform.lose(paymentAdminCalls.decideRefund);
    await openPayment();
    await press('不批准');
    await agree('不批准');
    await screen.findByText('无法连接平台，请检查网络');
    expect(await screen.findAllByRole('button', { name: '不批准' })).not.toHaveLength(0);
  });
});

describe('a payment', () => {
  it('says in words what happened to it, and leads to its order', async () => {
    platform.give(paymentAdminCalls.detail, {
      ...DETAIL,
      history: [...DETAIL.history, { at: ROW.paidAt, kind: 'new-kind', source: 'system', detail: 'x' }],
    });
    await openPayment();
    const history = within((await screen.findByText('发起支付')).closest('ol') ?? document.body);
    expect(history.getAllByRole('listitem').map((each) => each.textContent?.slice(19))).toEqual([
      expect.stringContaining('发起支付'),
      expect.stringContaining('支付成功'),
      expect.stringContaining('new-kind x'),
    ]);
    expect(screen.getByRole('link', { name: ORDER }).getAttribute('href')).toBe(
      `/main/order-query/orderHisList?order=${ORDER}`,
    );
  });

  it('with another amount than was due shows both, and what came can go back', async () => {
    platform.give(paymentAdminCalls.detail, {
      ...DETAIL,
      state: 'waiting',
      paidAt: null,
      attempts: [{ ...ATTEMPT, state: 'integrity-failed', paidFen: 1_000 }],
    });
    await openPayment();
    await screen.findByText('应付 ¥12.50，实付 ¥10.00');
    await press(/^退\s*款$/);
    await screen.findByText(/最多可退 ¥10.00/);
  });
});

describe('a card payment whose terminal is lost', () => {
  const LOST = { ...ATTEMPT, flow: 'card' as const, state: 'waiting' as const, isLost: true };
  const SETTLEMENT: Detail['settlements'][number] = {
    settlementId: 'f0000000-0000-4000-8000-000000000001',
    attemptId: ATTEMPT.attemptId,
    taken: true,
    reference: '20261121-17',
    remarks: '终端已报废',
    state: 'done',
    requestedBy: '李老师',
    decidedBy: null,
    isOwn: false,
    createdAt: '2026-11-21T09:30:00.000Z',
    endedAt: null,
    report: null,
  };
  const given = (changes: Partial<Detail>) =>
    platform.give(paymentAdminCalls.detail, { ...DETAIL, attempts: [LOST], ...changes });
  const fillInSettlement = async () => {
    await press('人工认定');
    const form = await formOf('一卡通对账单依据');
    write('一卡通对账单依据', ' 20261121-17 ', form);
    write('认定原因', '终端已报废', form);
    return form;
  };

  it('is settled by what the statement says, and with the same key after an answer was lost', async () => {
    given({});
    await openPayment({ newId: countingIds() });
    const form = await fillInSettlement();
    await press('人工认定', form);
    expect(platform.asked(cardSettlementCalls.settle)).toEqual([]);
    fireEvent.click(within(form).getByLabelText('已扣款（¥12.50）'));
    platform.lose(cardSettlementCalls.settle);
    await press('人工认定', form);
    await waitFor(() => expect(platform.asked(cardSettlementCalls.settle)).toHaveLength(1));
    platform.give(cardSettlementCalls.settle, { ...SETTLEMENT, state: 'awaiting-approval' });
    await press('人工认定', form);
    await screen.findByText('认定已提交，等待另一位管理员审批');
    const [first, second] = platform.asked(cardSettlementCalls.settle);
    expect(first).toMatchObject({ attemptId: ATTEMPT.attemptId, taken: true, reference: '20261121-17' });
    expect(second).toEqual(first);
  });

  it('is not settled when the terminal came back meanwhile', async () => {
    given({});
    platform.refuse(cardSettlementCalls.settle, 'SETTLEMENT_NOT_POSSIBLE');
    await openPayment();
    const form = await fillInSettlement();
    fireEvent.click(within(form).getByLabelText('未扣款'));
    await press('人工认定', form);
    await screen.findByText(ERRORS.SETTLEMENT_NOT_POSSIBLE.zh);
  });

  it.each([
    ['the terminal is in touch', { attempts: [{ ...LOST, isLost: false }] }, {}],
    [
      'somebody has settled it',
      { settlements: [{ ...SETTLEMENT, state: 'awaiting-approval' as const }] },
      {},
    ],
    ['the administrator may not refund', {}, { perms: ['payment:read' as const] }],
  ])('offers nothing when %s', async (_, changes, options) => {
    given(changes);
    await openPayment(options);
    expect(screen.queryByRole('button', { name: '人工认定' })).toBeNull();
  });

  it('is decided on by another person only', async () => {
    given({ settlements: [{ ...SETTLEMENT, state: 'awaiting-approval', isOwn: true }] });
    await openPayment();
    await screen.findByText(/这是您提交的认定/);
    expect(screen.queryByRole('button', { name: /^批\s*准$/ })).toBeNull();
  });

  it('shows what the terminal said all the same', async () => {
    const report = {
      status: 'withdrawn' as const,
      amountFen: 1_250,
      flowNo: null,
      reason: 'E7',
      at: '2026-11-22T09:30:00.000Z',
      agrees: false,
    };
    given({ settlements: [{ ...SETTLEMENT, report }] });
    await openPayment();
    await screen.findByText(/终端恢复后上报的结果与认定不一致：未扣款（¥12.50 · E7/);
  });
});
