/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import {
  ORDER_ID,
  sampleFee,
  sampleItem,
  sampleOrder,
  sampleTerminal,
} from '@self-print/web-kit/testing/samples.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const PREVIEW = { pages: [{ url: '/page/1', width: 210, height: 297 }], pageCount: 1 };

const openStep = (
  step: string,
  item: Partial<ItemDetail> = {},
  prepare: (platform: FakePlatform) => void = () => {},
) =>
  openPhone({
    path: `/mobile/${step}?itemId=transcript`,
    prepare: (platform) => {
      platform.give(userItemCalls.get, { ...sampleItem, ...item });
      platform.give(userItemCalls.previewWithForm, PREVIEW);
      platform.on(userItemCalls.chargeFee).by(({ copies }) => sampleFee(copies));
      platform.give(userOrderCalls.get, sampleOrder);
      platform.give(userOrderCalls.usableTerminals, []);
      prepare(platform);
    },
  });
const isOffered = (name: RegExp | string) => screen.queryByRole('button', { name }) !== null;
const isDisabled = (name: RegExp | string) => screen.getByRole('button', { name }).hasAttribute('disabled');

describe('what is known of a document before it is ordered', () => {
  it.each([
    [{ price: 0 }, '免费'],
    [{ countPeriod: 'year' as const, remainingFreeCopies: 0 }, '今年还可免费 0 份（共 2 份）'],
    [{ countPeriod: 'ever' as const, remainingFreeCopies: 0 }, '累计还可免费 0 份（共 2 份）'],
    [{ printable: 3 }, '3 份'],
    [{ validityDays: 1 }, '自出具起 1 天'],
    [{ languages: ['en' as const] }, '英文'],
    [{ takeTypes: [3] }, '电子版'],
    [{ needsApproval: true }, '需要审批，通过后才能打印'],
    [{ hasBeforeForm: true }, '需要先填写一张表，提交前可以预览。'],
  ])('is shown: %j', async (item, words) => {
    await openStep('orderDetail', item);
    await screen.findByText(words);
  });

  it('leads to the open order first, and to another one second', async () => {
    await openStep('orderDetail', { uncompletedOrderId: ORDER_ID });
    const link = await screen.findByRole('link', { name: '查看进行中的订单' });
    expect(link.getAttribute('href')).toBe(`/mobile/qr-code?orderId=${ORDER_ID}`);
    expect(isOffered('办理另一份')).toBe(true);
  });

  it('leads to the open order alone where another one could only be the same', async () => {
    await openStep('orderDetail', {
      uncompletedOrderId: ORDER_ID,
      hasBeforeForm: false,
      languages: ['zh'],
    });
    await screen.findByRole('link', { name: '查看进行中的订单' });
    expect(isOffered('办理另一份')).toBe(false);
  });

  it('leads to the open order alone where no other may be made', async () => {
    await openStep('orderDetail', {
      uncompletedOrderId: ORDER_ID,
      hindrance: { name: 'PRINT_LIMIT_REACHED', message: '已达打印次数上限' },
    });
    await screen.findByRole('link', { name: '查看进行中的订单' });
    expect(isOffered('办理另一份')).toBe(false);
  });
});

describe('the preview', () => {
  it.each(['DOCUMENT_DATA_MISSING', 'DOCUMENT_UNAVAILABLE'] as const)(
    'that cannot be made leads no further: %s',
    async (name) => {
      const { platform } = await openStep('itemPreview', {}, (each) =>
        each.refuse(userItemCalls.previewWithForm, name),
      );
      await screen.findByText(ERRORS[name].zh);
      expect(isOffered('内容无误，下一步')).toBe(false);
      platform.give(userItemCalls.previewWithForm, PREVIEW);
      await press('重试');
      await screen.findByRole('button', { name: '内容无误，下一步' });
    },
  );

  it('is made in the language that is chosen', async () => {
    const { platform } = await openStep('itemPreview');
    await userEvent.setup().click(await screen.findByLabelText('英文'));
    await waitFor(() =>
      expect(platform.asked(userItemCalls.previewWithForm).map(({ language }) => language)).toEqual([
        'zh',
        'en',
      ]),
    );
  });

  it('is made in the one language that there is', async () => {
    const { platform } = await openStep('itemPreview', { languages: ['en'] });
    await screen.findByText('第 1 页，共 1 页');
    expect(screen.queryByLabelText('英文')).toBeNull();
    expect(platform.asked(userItemCalls.previewWithForm)[0]?.language).toBe('en');
  });
});

describe('the last page before an order', () => {
  it('orders nothing at a price that it does not know', async () => {
    const { platform } = await openStep('order-finish', {}, (each) =>
      each.refuse(userItemCalls.chargeFee, 'INTERNAL'),
    );
    await screen.findByText(ERRORS.INTERNAL.zh);
    expect(isDisabled('提交订单')).toBe(true);
    platform.on(userItemCalls.chargeFee).by(({ copies }) => sampleFee(copies));
    await press('重试');
    await screen.findByText('提交订单（免费）');
  });

  it('waits for the price of what is chosen now', async () => {
    const { platform } = await openStep('order-finish');
    await screen.findByText('提交订单（免费）');
    const held = platform.hold(userItemCalls.chargeFee, sampleFee(2));
    await press('增加一份');
    expect(isDisabled('提交订单（免费）')).toBe(true);
    held.release();
    await waitFor(() => expect(isDisabled('提交订单')).toBe(false));
  });

  it('orders once by two presses', async () => {
    const { platform } = await openStep('order-finish');
    const held = platform.hold(userOrderCalls.create, sampleOrder);
    await userEvent.setup().dblClick(await screen.findByText('提交订单（免费）'));
    expect(isOffered('正在下单…')).toBe(true);
    held.release();
    await screen.findByText('下单成功', { selector: 'h2' });
    expect(platform.asked(userOrderCalls.create)).toHaveLength(1);
  });

  it.each([
    'ITEM_PAUSED',
    'PRINT_LIMIT_REACHED',
    'COPIES_OUT_OF_RANGE',
    'DOCUMENT_DATA_MISSING',
    'DOCUMENT_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ] as const)('stays with what was chosen when the order is refused: %s', async (name) => {
    await openStep('order-finish', {}, (each) => each.refuse(userOrderCalls.create, name));
    await press('增加一份');
    await screen.findByText('¥5.00', { selector: 'strong' });
    await press('提交订单');
    await screen.findByText(ERRORS[name].zh);
    expect(screen.getByRole('status', { name: '2 份' }).textContent).toBe('2');
    expect(screen.queryByText(/不会重复提交/)).toBeNull();
  });

  it.each([{ copiesChangeable: false }, { printable: 1 }, { copiesMax: 1 }])(
    'has nothing to choose where one copy is all: %j',
    async (item) => {
      await openStep('order-finish', item);
      await screen.findByText('提交订单（免费）');
      expect(isOffered('增加一份')).toBe(false);
    },
  );

  it('offers no more copies than may still be printed', async () => {
    await openStep('order-finish', { printable: 2 });
    await press('增加一份');
    await waitFor(() => expect(isDisabled('增加一份')).toBe(true));
  });

  it.each([
    [{ needsApproval: true }, '提交后由工作人员审批，结果在订单里查看。'],
    [{ takeTypes: [3] }, '提交后可以下载或发送到邮箱。'],
    [{}, '提交后获得取件码，在任一终端打印。'],
  ])('says what comes next: %j', async (item, words) => {
    await openStep('order-finish', item);
    await screen.findByText(words);
  });
});

describe('an order that was made', () => {
  const openDone = (order: Partial<Order>, prepare: (platform: FakePlatform) => void = () => {}) =>
    openPhone({
      path: `/mobile/orderCompleted?orderId=${ORDER_ID}`,
      prepare: (platform) => {
        platform.give(userOrderCalls.get, { ...sampleOrder, ...order });
        platform.give(userOrderCalls.usableTerminals, [sampleTerminal]);
        prepare(platform);
      },
    });

  it.each([
    [
      { state: 'waiting', takeCode: null } as const,
      '已提交审批',
      '通过后会得到取件码；结果和原因都在订单里。',
    ],
    [{ state: 'created', takeCode: null } as const, '下单成功', /等待付款；付款后这里会出现取件码/],
    [{ takeType: 3, takeCode: null }, '下单成功', '电子版已生成，可以下载或发送到邮箱'],
  ])('says what it waits for, and has no code yet: %j', async (order, title, words) => {
    await openDone(order);
    await screen.findByRole('heading', { name: title, level: 2 });
    await screen.findByText(words);
    expect(screen.queryByText('4072 9153')).toBeNull();
    expect(screen.queryByText('去哪里取')).toBeNull();
  });

  it('shows its code although nobody can say where to print it', async () => {
    const { platform } = await openDone({}, (each) =>
      each.refuse(userOrderCalls.usableTerminals, 'INTERNAL'),
    );
    await screen.findByText('4072 9153');
    await screen.findByText(ERRORS.INTERNAL.zh);
    platform.give(userOrderCalls.usableTerminals, [sampleTerminal]);
    await press('重试');
    await screen.findByText('图书馆一楼');
  });

  it('names only terminals that print now', async () => {
    const away = {
      ...sampleTerminal,
      terminalCode: 'T-002',
      name: { zh: '北门', en: 'North' },
      online: false,
    };
    await openDone({}, (each) => each.give(userOrderCalls.usableTerminals, [away]));
    await screen.findByText(/现在没有可用的终端/);
    expect(screen.queryByText('北门')).toBeNull();
  });
});
