/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
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
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press, pressInSheet } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const open = (order: Partial<Order>, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path: `/mobile/qr-code?orderId=${ORDER_ID}`,
    prepare: (platform) => {
      platform.give(userOrderCalls.get, { ...sampleOrder, ...order });
      platform.give(userOrderCalls.usableTerminals, [sampleTerminal]);
      platform.give(userItemCalls.form, { itemId: 'transcript', form: null });
      platform.give(documentCalls.listShares, [sampleShare]);
      prepare(platform);
    },
  });
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null;

describe('an order in each of its states', () => {
  it.each([
    ['waiting', '等待工作人员审批，通过后这里会出现取件码。', true],
    ['created', /等待付款；付款后这里会出现取件码/, true],
    ['refused', '未通过', false],
    ['claimed', '终端已取单', false],
    ['printing', '正在打印', false],
    ['failed', '打印没有完成，工作人员会处理；不会重复收费。', false],
    ['unconfirmed', '打印结果待工作人员确认，请勿重复下单。', false],
    ['cancelled', '已取消', false],
    ['expired', '已过期', false],
  ] as const)(
    'says what it is, and offers cancelling only while it can be: %s',
    async (state, words, isCancellable) => {
      await open({ state, takeCode: null });
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
      expect(isOffered('取消订单')).toBe(isCancellable);
      expect(screen.queryByText('4072 9153')).toBeNull();
    },
  );

  it.each([
    [{ state: 'created', totalFee: 500, fee: { ...sampleOrder.fee, paid: false } }, true, false],
    [{ state: 'paid', totalFee: 0 }, true, false],
    [{ state: 'paid', totalFee: 500 }, false, false],
    [{ state: 'printed', totalFee: 0 }, false, true],
    [{ state: 'cancelled', totalFee: 0 }, false, true],
  ] as const)(
    'changes or repeats the print of a file only where it may: %j',
    async (order, isChangeable, isRepeatable) => {
      await open({ ...order, orderType: 2, itemId: null, takeCode: null });
      await screen.findByRole('heading', { name: '本科生成绩单' });
      expect(screen.queryByRole('link', { name: '修改打印设置' }) !== null).toBe(isChangeable);
      expect(isOffered('再打印一次')).toBe(isRepeatable);
    },
  );

  it('stays when the cancelling gets no answer, and says that it is not known', async () => {
    const { platform } = await open({}, (each) => each.lose(userOrderCalls.cancel));
    await press('取消订单');
    await pressInSheet('取消订单');
    await screen.findByText(/连接不上打印平台/);
    expect(screen.getByText('4072 9153')).toBeTruthy();
    expect(platform.asked(userOrderCalls.cancel)).toEqual([{ orderIds: [ORDER_ID] }]);
  });

  it('is not cancelled by somebody who thinks better of it', async () => {
    const { platform } = await open({});
    await press('取消订单');
    await pressInSheet('返回');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.asked(userOrderCalls.cancel)).toEqual([]);
  });

  it('is cancelled once by two presses', async () => {
    const { platform } = await open({});
    const held = platform.hold(userOrderCalls.cancel, { cancelled: [ORDER_ID], kept: [] });
    await press('取消订单');
    const yes = screen.getAllByRole('button', { name: '取消订单' }).at(-1) ?? document.body;
    await userEvent.setup().dblClick(yes);
    held.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.asked(userOrderCalls.cancel)).toHaveLength(1);
  });

  it('leads nowhere when nobody knows whether the file is printed again', async () => {
    const { platform } = await open(
      { orderType: 2, state: 'printed', takeCode: null, itemId: null },
      (each) => each.on(cloudPrintCalls.duplicate).by(() => 'lost'),
    );
    await press('再打印一次');
    await screen.findByText(/连接不上打印平台/);
    expect(screen.getByRole('heading', { name: '订单' })).toBeTruthy();
    // Whether the first answer was an order is not known, so the second press asks for the same.
    await press('再打印一次');
    await waitFor(() => expect(platform.asked(cloudPrintCalls.duplicate)).toHaveLength(2));
    const [first, second] = platform.asked(cloudPrintCalls.duplicate);
    expect(first).toEqual({ id: ORDER_ID, requestKey: expect.any(String) });
    expect(second).toEqual(first);
  });
});

describe('the document of an order', () => {
  it('is shared by a link that is shown this once', async () => {
    const { platform } = await open({ document: sampleDocument }, (each) =>
      each.give(documentCalls.createShare, { ...sampleShare, url: 'https://print.example/s/abc' }),
    );
    await press('分享查看');
    await userEvent.setup().click(await screen.findByLabelText('30 天'));
    await press('生成链接');
    await screen.findByText('https://print.example/s/abc');
    expect(platform.asked(documentCalls.createShare)).toEqual([{ orderId: ORDER_ID, days: 30 }]);
  });

  it.each([
    [true, '已复制'],
    [false, '未能复制，请手动选中并复制'],
  ])('has a link of which it says whether it was copied: %s', async (isCopied, words) => {
    await open({ document: sampleDocument }, (each) =>
      each.give(documentCalls.createShare, { ...sampleShare, url: 'https://print.example/s/abc' }),
    );
    await press('分享查看');
    await press('生成链接');
    const button = await screen.findByRole('button', { name: '复制链接' });
    standInForClipboard(isCopied);
    fireEvent.click(button);
    await screen.findByText(words);
  });

  it.each(['TOO_MANY_SHARES', 'DOCUMENT_REVOKED'] as const)(
    'is not shared when that is refused: %s',
    async (name) => {
      await open({ document: sampleDocument }, (each) => each.refuse(documentCalls.createShare, name));
      await press('分享查看');
      await press('生成链接');
      await screen.findByText(ERRORS[name].zh);
      expect(isOffered('生成链接')).toBe(true);
      expect(isOffered('复制链接')).toBe(false);
    },
  );

  it.each([
    [{ revokedAt: '2026-11-22T00:00:00.000Z' }, '已撤销'],
    [{ expiresAt: '2026-11-20T00:00:00.000Z' }, '已到期'],
  ])('has links that open nothing any more: %j', async (share, words) => {
    await open({ document: sampleDocument }, (each) =>
      each.give(documentCalls.listShares, [{ ...sampleShare, ...share }]),
    );
    await press('分享查看');
    await screen.findByText(words);
    expect(isOffered('撤销')).toBe(false);
  });

  it('keeps a link that could not be revoked, and asks for the list again after one that was', async () => {
    const { platform } = await open({ document: sampleDocument }, (each) =>
      each.lose(documentCalls.revokeShare),
    );
    await press('分享查看');
    await press('撤销');
    await screen.findByText(/连接不上打印平台/);
    const over = { ...sampleShare, revokedAt: '2026-11-21T10:00:00.000Z' };
    platform.give(documentCalls.revokeShare, over);
    platform.give(documentCalls.listShares, [over]);
    await press('撤销');
    await screen.findByText('已撤销');
  });

  it('can be asked for its links again when they do not come', async () => {
    const { platform } = await open({ document: sampleDocument }, (each) =>
      each.refuse(documentCalls.listShares, 'INTERNAL'),
    );
    await press('分享查看');
    platform.give(documentCalls.listShares, []);
    await press('重试');
    await screen.findByText('还没有分享过');
  });

  it('says why it cannot be fetched, and can be fetched again', async () => {
    const { platform } = await open({ document: sampleDocument }, (each) =>
      each.refuse(documentCalls.download, 'DOCUMENT_REVOKED'),
    );
    await press('下载电子版');
    await screen.findByText(ERRORS.DOCUMENT_REVOKED.zh);
    await waitFor(() => expect(isOffered('下载电子版')).toBe(true));
    expect(platform.asked(documentCalls.download)).toEqual([{ id: ORDER_ID }]);
  });

  it('is offered by e-mail only where there is a mail server', async () => {
    await open({ document: { ...sampleDocument, mailable: false } });
    await screen.findByRole('button', { name: '下载电子版' });
    expect(isOffered('发送到邮箱')).toBe(false);
  });

  it('stays a paper one where the item is not electronic', async () => {
    await open({ document: { ...sampleDocument, electronic: false, mailable: false } });
    await screen.findByRole('button', { name: '分享查看' });
    expect(isOffered('下载电子版') || isOffered('发送到邮箱')).toBe(false);
  });

  it.each(['TOO_MANY_REQUESTS', 'EMAIL_NOT_SENT'] as const)(
    'does not count as sent when it was refused: %s',
    async (name) => {
      await open({ document: sampleDocument }, (each) => each.refuse(documentCalls.sendByMail, name));
      await press('发送到邮箱');
      await userEvent.setup().type(screen.getByLabelText('邮箱地址'), 'xiaoming@example.edu');
      await press('发送');
      await screen.findByText(ERRORS[name].zh);
      expect(screen.queryByText(/已发送到/)).toBeNull();
    },
  );
});

describe('the form after printing', () => {
  const openForm = async (prepare: (platform: FakePlatform) => void) => {
    const opened = await open({ state: 'printed', takeCode: null }, (each) => {
      each.give(userItemCalls.form, {
        itemId: 'transcript',
        form: {
          schema: { type: 'object', properties: { words: { type: 'string', title: '意见' } } },
          widgets: {},
          values: {},
        },
      });
      each.give(userItemCalls.formCheck, { valid: true, problems: [] });
      prepare(each);
    });
    await press('填写');
    await userEvent.setup().type(await screen.findByLabelText('意见'), '很快');
    await press('提交');
    return opened;
  };

  it('is not saved when the platform finds something wrong with it', async () => {
    const { platform } = await openForm((each) =>
      each.give(userItemCalls.formCheck, { valid: false, problems: [{ field: 'words', message: '太短' }] }),
    );
    await screen.findByText('太短');
    expect(platform.asked(userItemCalls.saveForm)).toEqual([]);
  });

  it('keeps what was filled in when the answer is lost', async () => {
    await openForm((each) => each.lose(userItemCalls.saveForm));
    await screen.findByText(/连接不上打印平台/);
    expect(screen.getByLabelText<HTMLInputElement>('意见').value).toBe('很快');
    expect(screen.queryByText('已收到，谢谢。')).toBeNull();
  });
});
