/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type UserOrderRow, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID, sampleOrder } from '@self-print/web-kit/testing/samples.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, pageOf, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const open = (prepare: (platform: FakePlatform) => void, list = 'UnCompleted') =>
  openPhone({ path: `/mobile/orderList${list}`, prepare });
const openOne = (order: Partial<UserOrderRow>) =>
  open((each) => each.give(userOrderCalls.listByPage, pageOf([{ ...sampleOrder, ...order }])));

const KEPT = { orderId: ORDER_ID, takeCode: '40729153', validUntil: '2026-11-28T10:00:00.000Z' };
const lose = (each: FakePlatform) => each.lose(userOrderCalls.listByPage);
const refuse = (each: FakePlatform) => each.refuse(userOrderCalls.listByPage, 'INTERNAL');

const OTHER_ORDER = 'a0000000-0000-4000-8000-0000000000b2';

describe("a person's orders", () => {
  it('show the codes that were kept where there is no network, with when that was', async () => {
    const lost = { keptCodes: [KEPT], prepare: (each: FakePlatform) => each.lose(userOrderCalls.listByPage) };
    await openPhone({ path: '/mobile/orderListUnCompleted', ...lost });
    await screen.findByText('暂时连接不上打印平台。以下是 2026-11-21 18:00:00 保存的取件码，可能已有变化。');
    const row = screen.getByRole('link', { name: /4072 9153/ });
    expect(row.getAttribute('href')).toBe(`/mobile/qr-code?orderId=${ORDER_ID}`);
  });

  it('show the kept code of one of them, large', async () => {
    const other = { ...KEPT, orderId: 'another', takeCode: '11112222' };
    await openPhone({
      path: `/mobile/qr-code?orderId=${ORDER_ID}`,
      keptCodes: [KEPT, other],
      prepare: (each) => each.lose(userOrderCalls.get),
    });
    await screen.findByText(/^暂时连接不上打印平台。/);
    expect(screen.getByText('4072 9153')).toBeTruthy();
    expect(screen.getByText('有效期至 2026-11-28 18:00:00')).toBeTruthy();
    expect(screen.queryByText(/1111 2222/)).toBeNull();
  });

  it.each([
    ['finished ones', { path: '/mobile/orderListCompleted', fail: lose }],
    ['a platform that refuses', { path: '/mobile/orderListUnCompleted', fail: refuse }],
  ])('show no kept codes for %s', async (_, { path, fail }) => {
    await openPhone({ path, keptCodes: [KEPT], prepare: fail });
    await screen.findByRole('button', { name: '重试' });
    expect(screen.queryByText(/4072 9153/)).toBeNull();
  });

  it('are kept for a place without network as they are now', async () => {
    const { codes } = await openPhone({
      path: '/mobile/orderListUnCompleted',
      keptCodes: [{ ...KEPT, orderId: 'printed-meanwhile' }],
      prepare: (each) => each.give(userOrderCalls.listByPage, pageOf([sampleOrder])),
    });
    await screen.findByText('4072 9153');
    const { orderId, takeCode, validUntil } = sampleOrder;
    await waitFor(async () =>
      expect((await codes.read())?.codes).toEqual([{ orderId, takeCode, validUntil }]),
    );
  });

  it('leave no code behind when the session has ended, not even when the page is closed at once', async () => {
    const forgotten = Promise.withResolvers<void>();
    const { codes, platform } = await open((each) =>
      each.give(userOrderCalls.listByPage, pageOf([sampleOrder], 21)),
    );
    await screen.findByText('4072 9153');
    await waitFor(async () => expect(await codes.read()).toBeDefined());
    const { forget } = codes;
    const forgetting = jest.spyOn(codes, 'forget').mockImplementation(async () => {
      await forget();
      await forgotten.promise;
    });
    platform.refuse(userOrderCalls.listByPage, 'MOBILE_NOT_SIGNED_IN');
    await press('加载更多');
    await waitFor(() => expect(forgetting).toHaveBeenCalled());
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
    await act(async () => forgotten.resolve());
    await screen.findByRole('button', { name: '登录' });
    expect(await codes.read()).toBeUndefined();
  });

  it('do not keep codes of an earlier answer as if they were of now', async () => {
    const { codes, platform } = await open((each) =>
      each.give(userOrderCalls.listByPage, pageOf([sampleOrder], 21)),
    );
    await screen.findByText('4072 9153');
    await waitFor(async () => expect(await codes.read()).toBeDefined());
    const keeping = jest.spyOn(codes, 'keep');
    platform.refuse(userOrderCalls.listByPage, 'INTERNAL');
    await press('加载更多');
    await waitFor(() => expect(platform.asked(userOrderCalls.listByPage)).toHaveLength(2));
    await screen.findByRole('button', { name: '加载更多' });
    expect(keeping).not.toHaveBeenCalled();
  });

  it('are asked for again after one of them was cancelled', async () => {
    const { platform } = await open((each) => {
      each.give(userOrderCalls.listByPage, pageOf([sampleOrder]));
      each.give(userOrderCalls.get, sampleOrder);
      each.give(userOrderCalls.usableTerminals, []);
      each.give(userOrderCalls.cancel, { cancelled: [ORDER_ID], kept: [] });
    });
    await userEvent.setup().click(await screen.findByRole('link', { name: /4072 9153/ }));
    await press('取消订单');
    platform.give(userOrderCalls.get, { ...sampleOrder, state: 'cancelled', takeCode: null });
    platform.give(userOrderCalls.listByPage, pageOf([]));
    const [, sure = document.body] = await screen.findAllByRole('button', { name: '取消订单' });
    await userEvent.setup().click(sure);
    await screen.findByText('已取消');
    await press('返回');
    await waitFor(() => expect(platform.asked(userOrderCalls.listByPage)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('4072 9153')).toBeNull());
  });

  it('stand with code, price and day, and lead to each of them', async () => {
    await openOne({ totalFee: 500 });
    const row = await screen.findByRole('link', { name: /本科生成绩单/ });
    expect(row.getAttribute('href')).toBe(`/mobile/qr-code?orderId=${ORDER_ID}`);
    for (const words of ['4072 9153', '2 份', '¥5.00', '2026-11-28 前有效'])
      expect(row.textContent).toContain(words);
  });

  it.each(['failed', 'refused', 'cancelled'] as const)(
    'are no longer said to be valid until a day once they are over: %s',
    async (state) => {
      await openOne({ state, takeCode: null, createdAt: '2026-11-20T10:00:00.000Z' });
      await screen.findByText('下单时间 2026-11-20');
      expect(screen.queryByText(/前有效/)).toBeNull();
    },
  );

  it.each([
    [{ state: 'waiting', takeCode: null }, '待审批'],
    [{ state: 'created', takeCode: null }, '待支付'],
    [{ state: 'unconfirmed', takeCode: null }, '结果待确认'],
    [{ state: 'paid', takeType: 3, takeCode: null }, '电子版已生成'],
    [{ state: 'printed', takeCode: null, printedAt: '2026-11-22T01:30:00.000Z' }, '2026-11-22 09:30:00 打印'],
  ] as const)('say what became of one: %j', async (order, words) => {
    await openOne(order);
    await screen.findByText(words);
    expect(screen.queryByText('4072 9153')).toBeNull();
  });

  it.each([
    ['UnCompleted', '没有进行中的订单'],
    ['Completed', '还没有完成的订单'],
  ])('lead on where there are none: %s', async (list, words) => {
    await open((each) => each.give(userOrderCalls.listByPage, pageOf<UserOrderRow>([])), list);
    await screen.findByText(words);
    expect(screen.getByRole('link', { name: '去办证明' }).getAttribute('href')).toBe('/mobile/itemList');
    expect(screen.getByRole('link', { name: '上传文件打印' }).getAttribute('href')).toBe(
      '/mobile/cloud-print',
    );
  });

  it('are asked for apart: open and finished ones', async () => {
    const { platform } = await open((each) =>
      each
        .on(userOrderCalls.listByPage)
        .by(({ finished }) =>
          pageOf([{ ...sampleOrder, title: { zh: finished ? '旧单' : '新单', en: '' } }]),
        ),
    );
    await screen.findByText('新单');
    await userEvent.setup().click(screen.getByRole('link', { name: '已完成' }));
    await screen.findByText('旧单');
    expect(screen.queryByText('新单')).toBeNull();
    expect(platform.asked(userOrderCalls.listByPage).map(({ finished }) => finished)).toEqual([false, true]);
  });

  it('of a first page stay when the second is refused', async () => {
    const { platform } = await open((each) =>
      each
        .on(userOrderCalls.listByPage)
        .by(({ page }) => (page === 1 ? pageOf([sampleOrder], 21) : refused('INTERNAL'))),
    );
    await press('加载更多');
    await waitFor(() => expect(platform.asked(userOrderCalls.listByPage)).toHaveLength(2));
    await screen.findByRole('button', { name: '加载更多' });
    expect(screen.getByText('本科生成绩单')).toBeTruthy();
  });

  it.each([
    ['has the focus, wherever the list ends then', 21, true],
    ['has the focus, also when the list goes on', 41, true],
    ['had it, and something else has it now', 41, false],
  ])('take the focus to the first of those that come where their end %s', async (_, total, stays) => {
    const { platform } = await open((each) =>
      each.give(userOrderCalls.listByPage, pageOf([sampleOrder], total)),
    );
    const more = await screen.findByRole('button', { name: '加载更多' });
    const finished = screen.getByRole('link', { name: '已完成' });
    const second = pageOf([{ ...sampleOrder, orderId: OTHER_ORDER, title: { zh: '新来的', en: '' } }], total);
    const held = platform.hold(userOrderCalls.listByPage, second);
    await userEvent.setup().click(more);
    if (!stays) act(() => finished.focus());
    held.release();
    const added = (await screen.findByText('新来的')).closest('a');
    expect(document.activeElement).toBe(stays ? added : finished);
  });

  it('are asked for once more by two presses, not twice', async () => {
    const { platform } = await open((each) =>
      each.give(userOrderCalls.listByPage, pageOf([sampleOrder], 21)),
    );
    const more = await screen.findByRole('button', { name: '加载更多' });
    const held = platform.hold(userOrderCalls.listByPage, pageOf<UserOrderRow>([], 21));
    await userEvent.setup().dblClick(more);
    held.release();
    await waitFor(() => expect(screen.queryByRole('button', { name: /加载/ })).toBeNull());
    expect(platform.asked(userOrderCalls.listByPage).map(({ page }) => page)).toEqual([1, 2]);
  });
});

describe('a pickup code from a link', () => {
  it('is shown to anybody who has it, without asking the platform', async () => {
    const { platform } = await openPhone({ path: '/takeCode/4072-9153' });
    await screen.findByText('4072 9153');
    expect(platform.seen.some(({ path }) => path.includes('/order/'))).toBe(false);
  });

  it.each(['1', '407291530', 'abcdefgh'])('that cannot be one is not shown: %s', async (code) => {
    await openPhone({ path: `/takeCode/${code}` });
    await screen.findByText('链接里的取件码不完整');
  });
});
