/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Call, LOGIN_MODES } from '@self-print/contract/call.ts';
import { pcCalls, pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { pcSignInCalls } from '@self-print/contract/platform/pcSignIn.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { ORDER_ID, sampleFee, sampleItem, sampleOrder } from '@self-print/web-kit/testing/samples.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Answer, openPages } from './testing/openPages.tsx';

afterEach(cleanup);

/** The kit is large: its first load in a test takes a while. */
const LOAD = { timeout: 25_000 };
const give = (data: unknown) => (): Answer => ({ data });
const school = (enable = true) => ({
  planName: '',
  infos: [{ code: 'SELF_PRINT', enable, name: { zh: '自助打印', en: 'Self-print' } }],
  schoolCode: 'demo',
  schoolName: { zh: '示例大学', en: 'Sample University' },
  timeZone: 'Asia/Shanghai',
});
const person = { id: 'u1', name: '张晓明', roleId: 'student', perms: [], schoolCode: 'demo' };
const page = (rows: readonly unknown[]) => ({ rows, total: rows.length, pageSize: 24, pageNumber: 1 });

const open = (path: string, answers: readonly (readonly [Call, () => Answer])[] = []) =>
  openPages(
    path,
    [
      ...answers,
      [pcSignInCalls.current, give(person)],
      [phoneCalls.licence, give(school())],
      [pcCalls.itemTags, give([])],
      [pcCalls.items, give(page([sampleItem]))],
      [pcCalls.item, give(sampleItem)],
      [pcCalls.chargeFee, give(sampleFee(1))],
      [pcCalls.preview, give({ pages: [], pageCount: 1 })],
      [pcCalls.get, give(sampleOrder)],
      [pcCalls.usableTerminals, give([])],
      [pcCalls.form, give({ itemId: sampleItem.itemId, form: null })],
    ],
    LOGIN_MODES.selfPrint,
  );
const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole('button', { name }, LOAD));

describe('the pages for persons at a PC', () => {
  it('begin with what can be ordered, below the name of whoever is signed in', async () => {
    await open('/self-print-main');
    await screen.findByRole('heading', { name: '张晓明，要办什么证明？' }, LOAD);
    expect((await screen.findByRole('link', { name: /本科生成绩单/ })).getAttribute('href')).toBe(
      '/self-print-order-detail?itemId=transcript',
    );
    expect(document.title).toBe('证明办理 · 自助打印');
  });

  it('lead to the sign-in of persons when the session has ended, and forget which sign-in it was', async () => {
    await open('/self-print-order-finished-list', [
      [pcSignInCalls.current, () => ({ refused: 'NOT_SIGNED_IN' })],
    ]);
    await screen.findByLabelText('学号或工号', {}, LOAD);
    expect(document.title).toBe('登录 · 自助打印');
    expect(localStorage.getItem('console.loginMode')).toBe('');
  });

  it('are closed to whoever signed in to administer, and the console to persons', async () => {
    await openPages('/self-print-item-list', [], LOGIN_MODES.admin);
    await screen.findByText(/这是师生自助打印的页面/, {}, LOAD);
    cleanup();
    const { asked } = await openPages('/main/itemList', [], LOGIN_MODES.selfPrint);
    await screen.findByText(/这是管理员使用的页面/, {}, LOAD);
    expect(asked).toEqual([]);
  });

  it('say so where the school has no licence for them, and ask for nothing else', async () => {
    const { asked } = await open('/self-print-item-list', [[phoneCalls.licence, give(school(false))]]);
    await screen.findByText('学校没有开通自助打印', {}, LOAD);
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    expect(asked.filter((each) => each.endsWith('/preview'))).toEqual([]);
  });

  it('tell a lost network in words, with another try', async () => {
    let isLost = true;
    await open('/self-print-item-list', [
      [pcCalls.items, () => (isLost ? 'lost' : { data: page([sampleItem]) })],
    ]);
    await screen.findByText('无法连接平台，请检查网络', {}, LOAD);
    isLost = false;
    await press('重试');
    await screen.findByRole('link', { name: /本科生成绩单/ });
  });

  it('tell an empty list what to do', async () => {
    await open('/self-print-item-list', [[pcCalls.items, give(page([]))]]);
    await screen.findByText('暂时没有可办的证明', {}, LOAD);
  });
});

describe('an order at a PC', () => {
  it('goes from what it is over the preview to its pickup code', async () => {
    const { asked } = await open('/self-print-order-detail?itemId=transcript', [
      [pcCalls.create, give(sampleOrder)],
    ]);
    await press('开始办理');
    await press('提交订单（免费）');
    await screen.findByText('4072 9153', {}, LOAD);
    expect(asked.filter((each) => each.endsWith('/order/create'))).toHaveLength(1);
    await screen.findByText('现在没有可用的终端');
  });

  it('says that a lost answer may be asked for again, and keeps the page', async () => {
    await open('/self-print-order-detail?itemId=transcript', [[pcCalls.create, () => 'lost']]);
    await press('开始办理');
    await press('提交订单（免费）');
    await screen.findByText(/不会重复下单/, {}, LOAD);
    expect(screen.getByRole('button', { name: '提交订单（免费）' })).toBeTruthy();
  });

  it('leads to the same order that is still open', async () => {
    await open('/self-print-order-detail?itemId=transcript', [
      [pcCalls.create, () => ({ refused: 'SAME_ORDER_EXISTS' })],
      [pcCalls.findUncompleted, give(sampleOrder)],
    ]);
    await press('开始办理');
    await press('提交订单（免费）');
    const link = await screen.findByRole('link', { name: '查看未完成订单' }, LOAD);
    expect(link.getAttribute('href')).toBe(`/self-print-order-unfinished-detail?orderId=${ORDER_ID}`);
  });

  it('cannot be begun where something hinders it', async () => {
    const hindrance = { name: 'PRINT_LIMIT_REACHED', message: '本学期的份数已用完' };
    await open('/self-print-order-detail?itemId=transcript', [
      [pcCalls.item, give({ ...sampleItem, hindrance })],
    ]);
    expect((await screen.findAllByText('本学期的份数已用完', {}, LOAD)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: '开始办理' })).toBeNull();
  });

  it('asks for its form again when the page was loaded anew', async () => {
    const form = {
      schema: {
        type: 'object',
        required: ['phone'],
        properties: { phone: { type: 'string', title: '电话' } },
      },
      widgets: { phone: 'tel' },
      values: {},
    };
    const { asked } = await open('/self-print-order-detail?itemId=transcript&step=check', [
      [pcCalls.item, give({ ...sampleItem, hasBeforeForm: true })],
      [pcCalls.form, give({ itemId: sampleItem.itemId, form })],
    ]);
    await screen.findByLabelText(/电话/, {}, LOAD);
    await press('下一步：预览');
    await screen.findByText('请填写此项');
    expect(asked.some((each) => each.endsWith('/formCheck'))).toBe(false);
  });

  it('says that it stays when a terminal has it already', async () => {
    await open(`/self-print-order-unfinished-detail?orderId=${ORDER_ID}`, [
      [pcCalls.cancel, give({ cancelled: [], kept: [ORDER_ID] })],
    ]);
    await press('取消订单');
    const confirm = (await screen.findAllByRole('button', { name: '取消订单' })).at(-1);
    if (confirm) await userEvent.setup().click(confirm);
    await screen.findByText('订单正在终端处理，现在不能取消。');
  });

  it('that nobody has is told in the platform’s words', async () => {
    await open(`/self-print-order-finish?orderId=${ORDER_ID}`, [
      [pcCalls.get, () => ({ refused: 'ORDER_NOT_FOUND' })],
    ]);
    await screen.findByRole('button', { name: '重试' }, LOAD);
  });
});

describe('files at a PC', () => {
  it('that are ordered can be printed in another way only until they were printed or paid', async () => {
    await open(`/self-print-cloud-print?orderId=${ORDER_ID}`, [[pcCalls.cloudOrders, give(page([]))]]);
    await screen.findByRole('heading', { name: '这个订单不能再修改' }, LOAD);
  });

  it('are not offered where the school has no cloud print', async () => {
    await open('/self-print-cloud-print', [[pcFileCalls.config, () => ({ refused: 'MODULE_NOT_LICENSED' })]]);
    await screen.findByText('该功能未获授权', {}, LOAD);
  });
});
