/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID, sampleDocument, sampleOrder } from '@self-print/web-kit/testing/samples.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const open = (order: Partial<Order>, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path: `/mobile/qr-code?orderId=${ORDER_ID}`,
    prepare: (platform) => {
      platform.give(userOrderCalls.get, { ...sampleOrder, ...order });
      platform.give(userOrderCalls.usableTerminals, []);
      platform.give(userItemCalls.form, { itemId: 'transcript', form: null });
      prepare(platform);
    },
  });
const asked = (platform: FakePlatform, path: string) =>
  platform.seen.filter((each) => each.path.endsWith(path));

describe('one order', () => {
  it('shows its code, and says when no terminal can print it now', async () => {
    await open({});
    await screen.findByText('4072 9153');
    await screen.findByText(/现在没有可用的终端/);
  });

  it('shows why staff refused it', async () => {
    await open({ state: 'refused', takeCode: null, refusalReason: '成绩尚未录入' });
    await screen.findByText('未通过的原因：成绩尚未录入');
  });

  it('shows in English why staff refused it, with English punctuation', async () => {
    const { services } = await open({ state: 'refused', takeCode: null, refusalReason: 'Marks are missing' });
    await act(() => services.chooseLanguage('en'));
    await screen.findByText('Reason for refusal: Marks are missing');
  });

  it('is cancelled after asking once', async () => {
    const { platform } = await open({}, (each) =>
      each.give(userOrderCalls.cancel, { cancelled: [ORDER_ID], kept: [] }),
    );
    await press('取消订单');
    expect(asked(platform, '/order/cancelOrders')).toEqual([]);
    await userEvent
      .setup()
      .click(screen.getAllByRole('button', { name: '取消订单' }).at(-1) ?? document.body);
    await waitFor(() => expect(asked(platform, '/order/cancelOrders')).toHaveLength(1));
  });

  it('says so when a terminal holds it and it stays', async () => {
    await open({}, (each) => each.give(userOrderCalls.cancel, { cancelled: [], kept: [ORDER_ID] }));
    await press('取消订单');
    await userEvent
      .setup()
      .click(screen.getAllByRole('button', { name: '取消订单' }).at(-1) ?? document.body);
    await screen.findByText('订单正在终端处理，现在不能取消。');
  });

  it.each(['a@b', 'a@b.cn, c@d.cn', 'a b@c.cn', ''])('sends no mail to %j', async (address) => {
    const { platform } = await open({ document: sampleDocument });
    await press('发送到邮箱');
    if (address !== '') await userEvent.setup().type(screen.getByLabelText('邮箱地址'), address);
    await press('发送');
    await screen.findByText('请填写一个正确的邮箱地址');
    expect(asked(platform, '/message/sendElectronicItemEmail')).toEqual([]);
  });

  it('sends its document to one address and says to which', async () => {
    await open({ document: sampleDocument }, (each) => each.give(documentCalls.sendByMail, { sent: true }));
    await press('发送到邮箱');
    await userEvent.setup().type(screen.getByLabelText('邮箱地址'), ' xiaoming@example.edu ');
    await press('发送');
    await screen.findByText('已发送到 xiaoming@example.edu');
  });

  it('offers nothing of a revoked document', async () => {
    await open({ state: 'printed', takeCode: null, document: { ...sampleDocument, revoked: true } });
    await screen.findByText('此证明已被撤销');
    expect(screen.queryByRole('button', { name: '发送到邮箱' })).toBeNull();
  });

  it('takes only digits for the PIN of a share link', async () => {
    const { platform } = await open({ document: sampleDocument }, (each) =>
      each.give(documentCalls.listShares, []),
    );
    await press('分享查看');
    await userEvent.setup().type(await screen.findByLabelText(/访问密码/), '12a');
    await press('生成链接');
    await screen.findByText('密码是 4–8 位数字');
    expect(asked(platform, '/order/share/create')).toEqual([]);
  });

  it('asks for the form after printing, and thanks for it', async () => {
    const { platform } = await open({ state: 'printed', takeCode: null }, (each) => {
      each.give(userItemCalls.form, {
        itemId: 'transcript',
        form: {
          schema: { type: 'object', properties: { words: { type: 'string', title: '意见' } } },
          widgets: { words: 'textarea' },
          values: {},
        },
      });
      each.give(userItemCalls.formCheck, { valid: true, problems: [] });
      each.give(userItemCalls.saveForm, { saved: true });
    });
    await press('填写');
    await userEvent.setup().type(await screen.findByLabelText('意见'), '很快');
    await press('提交');
    await screen.findByText('已收到，谢谢。');
    expect(asked(platform, '/userFormContent/save')[0]?.body).toMatchObject({ content: { words: '很快' } });
  });

  it('prints a finished file again', async () => {
    const { platform } = await open(
      { orderType: 2, state: 'printed', takeCode: null, itemId: null },
      (each) => each.refuse(cloudPrintCalls.duplicate, 'DOCUMENT_UNAVAILABLE'),
    );
    await press('再打印一次');
    await screen.findByText('文档暂时无法获取');
    expect(asked(platform, `/duplicate/${ORDER_ID}`)).toHaveLength(1);
  });
});

describe('files of an order', () => {
  const FILE = {
    fileId: ORDER_ID,
    source: 'decision' as const,
    fileName: '缺件清单.docx',
    sizeBytes: 2_048,
    pages: 2,
  };
  const MINE = {
    ...FILE,
    fileId: 'f0000000-0000-4000-8000-000000000001',
    source: 'form' as const,
    fileName: '照片.jpg',
  };
  const refused = { state: 'refused', takeCode: null, refusalReason: '材料不全' } as const;

  it('are not asked for where there are none', async () => {
    const { platform } = await open(refused);
    await screen.findByText(/材料不全/);
    expect(asked(platform, '/order/attachments')).toEqual([]);
  });

  it('say so when they cannot be listed or saved', async () => {
    const { platform } = await open({ ...refused, decisionFiles: 1 }, (each) => {
      each.refuse(userOrderCalls.attachments, 'INTERNAL');
      each.refuse(userOrderCalls.attachment, 'DOCUMENT_UNAVAILABLE');
    });
    await screen.findByText(ERRORS.INTERNAL.zh);
    platform.give(userOrderCalls.attachments, [FILE]);
    await press('重试');
    await press('下载 缺件清单.docx');
    await screen.findByText(ERRORS.DOCUMENT_UNAVAILABLE.zh);
  });

  it('are those of the decision beside its reason, and those that the person sent', async () => {
    const { platform } = await open({ ...refused, decisionFiles: 1, formFiles: 1 }, (each) =>
      each.give(userOrderCalls.attachments, [MINE, FILE]),
    );
    const [ofDecision, ofForm] = await screen.findAllByRole('heading', { name: /附件$/ });
    await screen.findByText('照片.jpg');
    expect(ofDecision?.closest('section')?.textContent).toMatch(
      /^审批人员提供的附件缺件清单.docx2 页 · 2 KB下载$/,
    );
    expect(ofForm?.closest('section')?.textContent).toMatch(/^您提交的附件照片.jpg2 页 · 2 KB下载$/);
    expect(asked(platform, '/order/attachments')).toHaveLength(1);
  });
});
