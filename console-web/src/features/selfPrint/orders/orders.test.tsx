/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { type UserOrderRow, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import {
  ORDER_ID,
  sampleDocument,
  sampleOrder,
  sampleShare,
  sampleTerminal,
} from '@self-print/web-kit/testing/samples.ts';
import { standInForClipboard } from '@self-print/web-kit/testing/standInForClipboard.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, press, rowOf, rows, write } from '../../../testing/openPage.tsx';
import { openPc } from '../../../testing/openPages.tsx';

afterEach(closePage);

const OPEN = '/self-print-order-unfinished-list';
const FINISHED = '/self-print-order-finished-list';

const openList = (orders: Partial<UserOrderRow>[], path = OPEN) =>
  openPc(path, (each) =>
    each.give(userOrderCalls.listByPage, rows(orders.map((order) => ({ ...sampleOrder, ...order })))),
  );
const openOrder = (order: Partial<Order>, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPc(`/self-print-order-unfinished-detail?orderId=${ORDER_ID}`, (each) => {
    each.give(userOrderCalls.get, { ...sampleOrder, ...order });
    each.give(userOrderCalls.usableTerminals, [sampleTerminal]);
    each.give(documentCalls.listShares, [sampleShare]);
    prepare(each);
  });
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null;
const dialog = () => screen.findByRole('dialog');

describe("a person's orders at a PC", () => {
  it.each([
    [{ state: 'paid' as const }, `/self-print-order-unfinished-detail?orderId=${ORDER_ID}`],
    [{ state: 'printed' as const, takeCode: null }, `/self-print-order-finished-detail?orderId=${ORDER_ID}`],
  ])('lead to each of them by what became of it: %j', async (order, href) => {
    await openList([order]);
    const row = await rowOf('本科生成绩单');
    expect(within(row).getByRole('link', { name: '本科生成绩单' }).getAttribute('href')).toBe(href);
  });

  it.each([
    [OPEN, '没有进行中的订单', false],
    [FINISHED, '还没有完成的订单', true],
  ])('say what to do where there are none: %s', async (path, words, finished) => {
    const { platform } = await openList([], path);
    await screen.findByText(words);
    expect(platform.asked(userOrderCalls.listByPage)).toEqual([{ page: 1, rows: 20, finished }]);
  });

  it('say why they cannot be shown, and are asked for again', async () => {
    const { platform } = await openPc(OPEN, (each) => each.refuse(userOrderCalls.listByPage, 'INTERNAL'));
    await screen.findByText(ERRORS.INTERNAL.zh);
    platform.give(userOrderCalls.listByPage, rows([sampleOrder]));
    await press('重试');
    await rowOf('本科生成绩单');
  });

  it('keep the page that is turned to in the address', async () => {
    const { platform, address } = await openPc(FINISHED, (each) =>
      each.give(userOrderCalls.listByPage, rows([sampleOrder], 41)),
    );
    await rowOf('本科生成绩单');
    fireEvent.click(screen.getByTitle('3'));
    await waitFor(() => expect(platform.asked(userOrderCalls.listByPage).at(-1)).toMatchObject({ page: 3 }));
    expect(address()).toBe(`${FINISHED}?page=3&rows=20`);
  });

  it('lead to the sign-in when the session ended while they were open', async () => {
    await openPc(OPEN, (each) => {
      each.refuse(userOrderCalls.listByPage, 'NOT_SIGNED_IN');
    });
    await screen.findByLabelText('学号或工号');
  });
});

describe('one order at a PC', () => {
  it.each([
    ['waiting', '等待工作人员审批，通过后这里会出现取件码。', true],
    ['created', /等待付款；付款后这里会出现取件码/, true],
    ['claimed', '终端已取单', false],
    ['failed', '打印没有完成，工作人员会处理；不会重复收费。', false],
    ['unconfirmed', '打印结果待工作人员确认，请勿重复下单。', false],
    ['cancelled', '已取消', false],
  ] as const)(
    'says what it is, and offers cancelling only while it can be: %s',
    async (state, words, isCancellable) => {
      await openOrder({ state, takeCode: null });
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
      expect(isOffered('取消订单')).toBe(isCancellable);
    },
  );

  it('shows why staff refused it', async () => {
    await openOrder({ state: 'refused', takeCode: null, refusalReason: '成绩尚未录入' });
    await screen.findByText('成绩尚未录入');
  });

  it('lists the files that staff attached, and says when one cannot be saved', async () => {
    const files = {
      fileId: ORDER_ID,
      source: 'decision' as const,
      fileName: '清单.pdf',
      sizeBytes: 2_048,
      pages: 2,
    };
    await openOrder({ state: 'refused', takeCode: null, decisionFiles: 1 }, (each) => {
      each.give(userOrderCalls.attachments, [files]);
      each.refuse(userOrderCalls.attachment, 'DOCUMENT_UNAVAILABLE');
    });
    await screen.findByRole('heading', { name: '审批人员提供的附件' });
    await press('下载 清单.pdf');
    await screen.findByText(ERRORS.DOCUMENT_UNAVAILABLE.zh);
  });

  it('is not cancelled by somebody who thinks better of it', async () => {
    const { platform } = await openOrder({});
    await press('取消订单');
    await press('返回', await dialog());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.asked(userOrderCalls.cancel)).toEqual([]);
  });

  it.each([
    ['lost', '无法连接平台，请检查网络'],
    ['refused', ERRORS.INTERNAL.zh],
  ])('stays when the cancelling is %s, and says so beside the button', async (how, words) => {
    const { platform } = await openOrder({}, (each) =>
      how === 'lost' ? each.lose(userOrderCalls.cancel) : each.refuse(userOrderCalls.cancel, 'INTERNAL'),
    );
    await press('取消订单');
    const question = await dialog();
    await press('取消订单', question);
    await within(question).findByText(new RegExp(words));
    expect(screen.getByText('4072 9153')).toBeTruthy();
    expect(platform.asked(userOrderCalls.cancel)).toHaveLength(1);
  });

  it('of a file leads to the new one when it is printed again, and nowhere when that is not known', async () => {
    const { platform, address } = await openOrder(
      { orderType: 2, state: 'printed', takeCode: null, itemId: null },
      (each) => each.lose(cloudPrintCalls.duplicate),
    );
    const before = address();
    await press('再打印一次');
    await screen.findByText(/无法连接平台，请检查网络/);
    expect(address()).toBe(before);
    // Whether the first answer was an order is not known, so the second press asks for the same.
    await press('再打印一次');
    await waitFor(() => expect(platform.asked(cloudPrintCalls.duplicate)).toHaveLength(2));
    const [first, second] = platform.asked(cloudPrintCalls.duplicate);
    expect(first).toEqual({ id: ORDER_ID, requestKey: expect.any(String) });
    expect(second).toEqual(first);
  });
});

describe('the document of an order at a PC', () => {
  const openDocument = (prepare?: (platform: FakePlatform) => void) =>
    openOrder({ document: sampleDocument }, prepare);

  it('is not offered when it was revoked', async () => {
    await openOrder({ state: 'printed', takeCode: null, document: { ...sampleDocument, revoked: true } });
    await screen.findByText('此证明已被撤销');
    expect(isOffered('分享查看') || isOffered('下载电子版')).toBe(false);
  });

  it.each(['a@b', 'a@b.cn, c@d.cn', ''])('is sent to nobody at %j', async (address) => {
    const { platform } = await openDocument();
    await press('发送到邮箱');
    write('邮箱地址', address, await dialog());
    await press('发送', await dialog());
    await screen.findByText('请填写一个正确的邮箱地址');
    expect(platform.asked(documentCalls.sendByMail)).toEqual([]);
  });

  it('keeps the address when it could not be sent, and says so when it was', async () => {
    const { platform } = await openDocument((each) =>
      each.refuse(documentCalls.sendByMail, 'EMAIL_NOT_SENT'),
    );
    await press('发送到邮箱');
    write('邮箱地址', ' xiaoming@example.edu ', await dialog());
    await press('发送', await dialog());
    await screen.findByText(ERRORS.EMAIL_NOT_SENT.zh);
    platform.give(documentCalls.sendByMail, { sent: true });
    await press('发送', await dialog());
    await screen.findByText('已发送到 xiaoming@example.edu');
    expect(platform.asked(documentCalls.sendByMail)).toHaveLength(2);
  });

  it('leads to the sign-in when the session has ended before it is fetched', async () => {
    await openDocument((each) => {
      each.refuse(documentCalls.download, 'NOT_SIGNED_IN');
      each.on(pcSignInCalls.captcha).by(() => new Response('picture'));
    });
    await press('下载电子版');
    await screen.findByLabelText('学号或工号');
  });

  it('says why it cannot be fetched', async () => {
    await openDocument((each) => each.refuse(documentCalls.download, 'DOCUMENT_UNAVAILABLE'));
    await press('下载电子版');
    await screen.findByText(ERRORS.DOCUMENT_UNAVAILABLE.zh);
    await waitFor(() => expect(isOffered('下载电子版')).toBe(true));
  });

  it('takes only digits for the PIN of a link', async () => {
    const { platform } = await openDocument();
    await press('分享查看');
    write(/访问密码/, '12a', await dialog());
    await press('生成链接', await dialog());
    await screen.findByText('密码是 4–8 位数字');
    expect(platform.asked(documentCalls.createShare)).toEqual([]);
  });

  it('is shared by a link that is shown this once, after a try that was refused', async () => {
    const { platform } = await openDocument((each) =>
      each.refuse(documentCalls.createShare, 'TOO_MANY_SHARES'),
    );
    await press('分享查看');
    write(/访问密码/, '2468', await dialog());
    await press('生成链接', await dialog());
    await screen.findByText(ERRORS.TOO_MANY_SHARES.zh);
    platform.give(documentCalls.createShare, { ...sampleShare, url: 'https://print.example/s/abc' });
    await press('生成链接', await dialog());
    await screen.findByText('https://print.example/s/abc');
    expect(platform.asked(documentCalls.createShare).at(-1)).toEqual({
      orderId: ORDER_ID,
      days: 14,
      pin: '2468',
    });
  });

  it.each([
    [true, '已复制'],
    [false, '未能复制，请手动选中并复制'],
  ])('has a link of which it says whether it was copied: %s', async (isCopied, words) => {
    await openDocument((each) =>
      each.give(documentCalls.createShare, { ...sampleShare, url: 'https://print.example/s/abc' }),
    );
    await press('分享查看');
    await press('生成链接', await dialog());
    const button = await within(await dialog()).findByRole('button', { name: '复制链接' });
    standInForClipboard(isCopied);
    fireEvent.click(button);
    await screen.findByText(words);
  });

  it('keeps a link whose revoking is not known to be done', async () => {
    const { platform } = await openDocument((each) => each.lose(documentCalls.revokeShare));
    await press('分享查看');
    await press('撤销', await dialog());
    await screen.findByText(/无法连接平台，请检查网络/);
    const over = { ...sampleShare, revokedAt: '2026-11-21T10:00:00.000Z' };
    platform.give(documentCalls.revokeShare, over);
    platform.give(documentCalls.listShares, [over]);
    await press('撤销', await dialog());
    await screen.findByText('已撤销');
  });
});

describe('the form after printing at a PC', () => {
  const openForm = (prepare: (platform: FakePlatform) => void) =>
    openOrder({ state: 'printed', takeCode: null }, (each) => {
      each.give(userItemCalls.form, {
        itemId: 'transcript',
        form: {
          schema: { type: 'object', properties: { words: { type: 'string', title: '意见' } } },
          widgets: {},
          values: {},
        },
      });
      each.give(userItemCalls.formCheck, { valid: true, problems: [] });
      each.give(userItemCalls.saveForm, { saved: true });
      prepare(each);
    });

  it('is thanked for once the platform has it', async () => {
    const { platform } = await openForm((each) => each.lose(userItemCalls.saveForm));
    fireEvent.change(await screen.findByLabelText('意见'), { target: { value: '很快' } });
    await press('提交');
    await screen.findByText(/无法连接平台，请检查网络/);
    expect(screen.getByLabelText('意见')).toHaveProperty('value', '很快');
    platform.give(userItemCalls.saveForm, { saved: true });
    await press('提交');
    await screen.findByText('已收到，谢谢。');
    expect(platform.asked(userItemCalls.saveForm)).toHaveLength(2);
  });

  it('is not saved when the platform finds something wrong with it', async () => {
    const { platform } = await openForm((each) =>
      each.give(userItemCalls.formCheck, { valid: false, problems: [{ field: 'words', message: '太短' }] }),
    );
    fireEvent.change(await screen.findByLabelText('意见'), { target: { value: '好' } });
    await press('提交');
    await screen.findByText('太短');
    expect(platform.asked(userItemCalls.saveForm)).toEqual([]);
  });
});
