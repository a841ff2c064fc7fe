/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type ItemDetail, type ItemListRow, userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import {
  ORDER_ID,
  sampleFee,
  sampleItem,
  sampleOrder,
  sampleTerminal,
} from '@self-print/web-kit/testing/samples.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, press, rows, write } from '../../../testing/openPage.tsx';
import { openPc } from '../../../testing/openPages.tsx';

afterEach(closePage);

const LIST = '/self-print-item-list';
const ORDER = '/self-print-order-detail?itemId=transcript';
const CHECK = `${ORDER}&step=check`;
const TAG = { tagId: 'study', name: { zh: '学籍', en: 'Studies' }, position: 1 };
const FORM = {
  schema: { type: 'object', required: ['phone'], properties: { phone: { type: 'string', title: '电话' } } },
  widgets: { phone: 'tel' },
  values: {},
};

const openOrder = (
  path: string,
  item: Partial<ItemDetail> = {},
  prepare: (platform: FakePlatform) => void = () => {},
) =>
  openPc(path, (each) => {
    each.give(userItemCalls.get, { ...sampleItem, ...item });
    each.give(userOrderCalls.create, sampleOrder);
    prepare(each);
  });
const lastAsked = (platform: FakePlatform) => platform.asked(userItemCalls.list).at(-1);
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

describe('what can be ordered at a PC', () => {
  it('says that the school has opened nothing', async () => {
    await openPc(LIST, (each) => each.give(userItemCalls.list, rows<ItemListRow>([])));
    await screen.findByText('暂时没有可办的证明');
    expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull();
  });

  it('reports a lost network in words, with a retry', async () => {
    const { platform } = await openPc(LIST, (each) => each.lose(userItemCalls.list));
    await screen.findByText('无法连接平台，请检查网络');
    platform.give(userItemCalls.list, rows([sampleItem]));
    await press('重试');
    await screen.findByRole('link', { name: /本科生成绩单/ });
  });

  it('begins at the first page of a folder, without the words by which it was found', async () => {
    const folder = {
      ...sampleItem,
      itemId: 'abroad',
      kind: 'folder' as const,
      title: { zh: '出国', en: '' },
    };
    const { platform } = await openPc(LIST, (each) => each.give(userItemCalls.list, rows([folder], 30)));
    fireEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ page: 2 }));
    fireEvent.change(screen.getByLabelText('搜索证明名称'), { target: { value: '出国' } });
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '出国' }));
    fireEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '出国', page: 2 }));
    fireEvent.click(await screen.findByRole('link', { name: /出国/ }));
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ parentId: 'abroad', page: 1 }));
    expect(lastAsked(platform)).not.toHaveProperty('search');
  });

  it('looks for words everywhere once the typing rests, and comes back from finding none', async () => {
    const { platform } = await openPc(`${LIST}?folder=abroad`, (each) =>
      each.on(userItemCalls.list).by(({ search }) => rows(search === undefined ? [sampleItem] : [])),
    );
    const field = await screen.findByLabelText('搜索证明名称');
    for (const typed of ['护', '护照', ' 护照 ']) fireEvent.change(field, { target: { value: typed } });
    await screen.findByText('没有找到证明');
    expect(platform.asked(userItemCalls.list).map(({ search }) => search)).toEqual([undefined, '护照']);
    expect(lastAsked(platform)).not.toHaveProperty('parentId');
    await press('清除筛选');
    await screen.findByRole('link', { name: /本科生成绩单/ });
  });

  it('chooses a tag, which stands in the address', async () => {
    const { platform, address } = await openPc(LIST, (each) => each.give(userItemCalls.tags, [TAG]));
    fireEvent.click(await screen.findByText('学籍'));
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ tagId: 'study', page: 1 }));
    expect(address()).toBe(`${LIST}?tag=study`);
  });

  it('keeps words and page in the address, so that going back leads to the list as it was', async () => {
    const { platform, address } = await openPc(`${LIST}?search=成绩&page=2`, (each) =>
      each.give(userItemCalls.list, rows([sampleItem], 60)),
    );
    const field = await screen.findByLabelText('搜索证明名称');
    expect(field).toHaveProperty('value', '成绩');
    expect(lastAsked(platform)).toMatchObject({ search: '成绩', page: 2 });
    write('搜索证明名称', '在读');
    await waitFor(() => expect(address()).toBe(`${LIST}?search=${encodeURIComponent('在读')}`));
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '在读', page: 1 }));
    fireEvent.click(await screen.findByTitle('3'));
    await waitFor(() => expect(address()).toMatch(/search=.*&page=3$/));
  });

  it('does without tags that cannot be fetched', async () => {
    await openPc(LIST, (each) => each.refuse(userItemCalls.tags, 'INTERNAL'));
    await screen.findByRole('link', { name: /本科生成绩单/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('turns pages, and begins with the first again when something else is looked for', async () => {
    const { platform } = await openPc(LIST, (each) => each.give(userItemCalls.list, rows([sampleItem], 60)));
    fireEvent.click(await screen.findByTitle('3'));
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ page: 3 }));
    write('搜索证明名称', '成绩');
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ page: 1, search: '成绩' }));
  });

  it.each([
    [{ uncompletedOrderId: ORDER_ID }, '有进行中的订单'],
    [{ hindrance: { name: 'PRINT_LIMIT_REACHED', message: '已达打印次数上限' } }, '已达打印次数上限'],
    [{ state: 0 as const }, '暂停办理'],
  ])('says what stands out: %j', async (item, words) => {
    await openPc(LIST, (each) => each.give(userItemCalls.list, rows([{ ...sampleItem, ...item }])));
    await screen.findByText(words);
  });
});

describe('an order at a PC', () => {
  it('goes from what it is over the preview to its pickup code', async () => {
    const { platform } = await openOrder(ORDER);
    await press('开始办理');
    await press('提交订单（免费）');
    await screen.findByText('4072 9153');
    await screen.findByText('现在没有可用的终端');
    expect(platform.asked(userOrderCalls.create)).toHaveLength(1);
  });

  it('cannot be begun where something hinders it', async () => {
    await openOrder(ORDER, { hindrance: { name: 'PRINT_LIMIT_REACHED', message: '本学期的份数已用完' } });
    expect((await screen.findAllByText('本学期的份数已用完')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: '开始办理' })).toBeNull();
  });

  it('leads to the open one first, and to another one second', async () => {
    const { address } = await openOrder(ORDER, { uncompletedOrderId: ORDER_ID });
    await screen.findByRole('button', { name: '办理另一份' });
    await press('查看进行中的订单');
    await screen.findByText('4072 9153');
    expect(address()).toBe(`/self-print-order-unfinished-detail?orderId=${ORDER_ID}`);
  });

  it('leads to the open one alone where another one could only be the same', async () => {
    await openOrder(ORDER, { uncompletedOrderId: ORDER_ID, hasBeforeForm: false, languages: ['zh'] });
    await screen.findByRole('button', { name: '查看进行中的订单' });
    expect(screen.queryByRole('button', { name: '办理另一份' })).toBeNull();
  });

  it.each(['DOCUMENT_DATA_MISSING', 'DOCUMENT_UNAVAILABLE'] as const)(
    'is not made of a document that nobody has seen: %s',
    async (name) => {
      const { platform } = await openOrder(CHECK, {}, (each) =>
        each.refuse(userItemCalls.previewWithForm, name),
      );
      await screen.findByText(ERRORS[name].zh);
      expect(isDisabled('提交订单（免费）')).toBe(true);
      platform.give(userItemCalls.previewWithForm, { pages: [], pageCount: 1 });
      await press('重试');
      await waitFor(() => expect(isDisabled('提交订单（免费）')).toBe(false));
    },
  );

  it('is not made at a price that is not known, or not that of what is chosen now', async () => {
    const { platform } = await openOrder(CHECK, {}, (each) =>
      each.refuse(userItemCalls.chargeFee, 'INTERNAL'),
    );
    await screen.findByText(ERRORS.INTERNAL.zh);
    expect(isDisabled('提交订单')).toBe(true);
    platform.on(userItemCalls.chargeFee).by(({ copies }) => sampleFee(copies));
    await press('重试');
    await screen.findByRole('button', { name: '提交订单（免费）' });
    const held = platform.hold(userItemCalls.chargeFee, sampleFee(2));
    write('份数', '2');
    await waitFor(() => expect(isDisabled('提交订单（免费）')).toBe(true));
    held.release();
    await waitFor(() => expect(isDisabled('提交订单')).toBe(false));
  });

  it('has a new price after one that used up what was free', async () => {
    const { platform, router } = await openOrder(CHECK);
    await screen.findByRole('button', { name: '提交订单（免费）' });
    platform.give(userItemCalls.chargeFee, sampleFee(2));
    await press('提交订单（免费）');
    await screen.findByText('4072 9153');
    await router.navigate(CHECK);
    await waitFor(() => expect(isDisabled('提交订单')).toBe(false));
  });

  it('has the same key when its answer was lost, and another one when it is another order', async () => {
    const { platform } = await openOrder(CHECK, {}, (each) => each.lose(userOrderCalls.create));
    await press('提交订单（免费）');
    await screen.findByText(/不会重复提交/);
    await press('提交订单（免费）');
    await waitFor(() => expect(platform.asked(userOrderCalls.create)).toHaveLength(2));
    write('份数', '2');
    await waitFor(() => expect(isDisabled('提交订单')).toBe(false));
    platform.give(userOrderCalls.create, sampleOrder);
    await press('提交订单');
    await screen.findByText('4072 9153');
    const [first, second, third] = platform.asked(userOrderCalls.create).map(({ requestKey }) => requestKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('leads to the same one that is still open', async () => {
    await openOrder(CHECK, {}, (each) => {
      each.refuse(userOrderCalls.create, 'SAME_ORDER_EXISTS');
      each.give(userOrderCalls.findUncompleted, sampleOrder);
    });
    await press('提交订单（免费）');
    const link = await screen.findByRole('link', { name: '查看进行中的订单' });
    expect(link.getAttribute('href')).toBe(`/self-print-order-unfinished-detail?orderId=${ORDER_ID}`);
  });

  it.each(['ITEM_PAUSED', 'PRINT_LIMIT_REACHED', 'TOO_MANY_REQUESTS'] as const)(
    'stays with what was chosen when it is refused: %s',
    async (name) => {
      await openOrder(CHECK, {}, (each) => each.refuse(userOrderCalls.create, name));
      await press('提交订单（免费）');
      await screen.findByText(ERRORS[name].zh);
      expect(screen.queryByText(/不会重复提交/)).toBeNull();
      expect(isDisabled('提交订单（免费）')).toBe(false);
    },
  );

  it.each([
    [
      { state: 'waiting', takeCode: null } as const,
      '已提交审批',
      '通过后会得到取件码；结果和原因都在订单里。',
    ],
    [{ takeType: 3, takeCode: null }, '下单成功', '电子版已生成，可以下载或发送到邮箱'],
  ])('that has no code yet says what it waits for: %j', async (order, title, words) => {
    await openPc(`/self-print-order-finish?orderId=${ORDER_ID}`, (each) =>
      each.give(userOrderCalls.get, { ...sampleOrder, ...order }),
    );
    await screen.findByRole('heading', { name: title });
    await screen.findByText(new RegExp(words));
    expect(screen.queryByText('4072 9153')).toBeNull();
  });

  it('shows its code although nobody can say where to print it', async () => {
    const { platform } = await openPc(`/self-print-order-finish?orderId=${ORDER_ID}`, (each) =>
      each.refuse(userOrderCalls.usableTerminals, 'INTERNAL'),
    );
    await screen.findByText('4072 9153');
    await screen.findByText(ERRORS.INTERNAL.zh);
    platform.give(userOrderCalls.usableTerminals, [sampleTerminal]);
    await press('重试');
    await screen.findByText('图书馆一楼');
  });
});

describe('the form of an order at a PC', () => {
  const openForm = (path: string, prepare: (platform: FakePlatform) => void = () => {}) =>
    openOrder(path, { hasBeforeForm: true }, (each) => {
      each.give(userItemCalls.form, { itemId: sampleItem.itemId, form: FORM });
      each.give(userItemCalls.formCheck, { valid: true, problems: [] });
      prepare(each);
    });
  const fill = async (value: string) =>
    fireEvent.change(await screen.findByLabelText(/电话/), { target: { value } });

  it('is asked for again when the page was reloaded', async () => {
    const { platform } = await openForm(CHECK);
    await screen.findByLabelText(/电话/);
    await press('下一步：预览');
    await screen.findByText('请填写此项');
    expect(platform.asked(userItemCalls.formCheck)).toEqual([]);
  });

  it('shows what the platform finds wrong at its field, and goes no further', async () => {
    const { address } = await openForm(`${ORDER}&step=fill`, (each) =>
      each.give(userItemCalls.formCheck, {
        valid: false,
        problems: [{ field: 'phone', message: '号码有误' }],
      }),
    );
    await fill('1380');
    await press('下一步：预览');
    await screen.findByText('号码有误');
    await screen.findByText('请检查标红的 1 处');
    expect(address()).toContain('step=fill');
  });

  it.each([
    ['lost', /无法连接平台，请检查网络/],
    ['refused', ERRORS.INTERNAL.zh],
  ])('keeps what was filled in when its check is %s', async (how, words) => {
    await openForm(`${ORDER}&step=fill`, (each) =>
      how === 'lost' ? each.lose(userItemCalls.formCheck) : each.refuse(userItemCalls.formCheck, 'INTERNAL'),
    );
    await fill('13800000000');
    await press('下一步：预览');
    await screen.findByText(words);
    expect(screen.getByLabelText(/电话/)).toHaveProperty('value', '13800000000');
  });

  it('keeps what was filled in while the person looks at the preview and comes back', async () => {
    const { platform } = await openForm(`${ORDER}&step=fill`);
    await fill('13800000000');
    await press('下一步：预览');
    await press('修改填写内容');
    expect(await screen.findByLabelText(/电话/)).toHaveProperty('value', '13800000000');
    expect(platform.asked(userItemCalls.previewWithForm)[0]).toMatchObject({
      values: { phone: '13800000000' },
    });
  });
});
