/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ItemListRow, userItemCalls } from '@self-print/contract/platform/items.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { ORDER_ID, sampleItem } from '@self-print/web-kit/testing/samples.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, pageOf, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const TAG = { tagId: 'study', name: { zh: '学籍', en: 'Studies' }, position: 1 };
const FOLDER: ItemListRow = {
  ...sampleItem,
  itemId: 'abroad',
  kind: 'folder',
  title: { zh: '出国', en: 'Abroad' },
};

const open = (prepare: (platform: FakePlatform) => void = () => {}, query = '') =>
  openPhone({
    path: `/mobile/itemList${query}`,
    prepare: (platform) => {
      platform.give(userItemCalls.list, pageOf([sampleItem, FOLDER]));
      platform.give(userItemCalls.tags, [TAG]);
      platform.give(phoneCalls.me, {
        name: '张晓明',
        roleId: 'student',
        userName: '2023******',
        maintains: false,
        identityCode: false,
      });
      prepare(platform);
    },
  });
const lastAsked = (platform: FakePlatform) => platform.asked(userItemCalls.list).at(-1);

describe('the list of what can be ordered', () => {
  it('greets the person, and leads to folders and documents', async () => {
    await open();
    await screen.findByRole('heading', { name: '张晓明，要办什么证明？' });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(
      expect.arrayContaining(['/mobile/orderDetail?itemId=transcript', '/mobile/itemList?folder=abroad']),
    );
  });

  it('does without a name that cannot be fetched', async () => {
    await open((each) => each.refuse(phoneCalls.me, 'INTERNAL'));
    await screen.findByRole('heading', { name: '要办什么证明？' });
    await screen.findByText('本科生成绩单');
  });

  it('has no tags to choose when they cannot be fetched', async () => {
    await open((each) => each.refuse(userItemCalls.tags, 'INTERNAL'));
    await screen.findByText('本科生成绩单');
    expect(screen.queryByRole('button', { name: '全部' })).toBeNull();
  });

  it.each([
    [{ uncompletedOrderId: ORDER_ID }, '有进行中的订单'],
    [{ hindrance: { name: 'PRINT_LIMIT_REACHED', message: '已达打印次数上限' } }, '已达打印次数上限'],
    [{ state: 0 as const }, '暂停办理'],
    [{ price: 0 }, '免费'],
    [{ remainingFreeCopies: 2 }, '还可免费 2 份'],
  ])('says what stands out about an item: %j', async (item, words) => {
    await open((each) => each.give(userItemCalls.list, pageOf([{ ...sampleItem, ...item }])));
    await screen.findByText(words);
  });

  it('says that the school has opened nothing', async () => {
    await open((each) => each.give(userItemCalls.list, pageOf<ItemListRow>([])));
    await screen.findByText('暂时没有可办的证明');
    expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull();
  });

  it('looks for words everywhere, and comes back from finding none', async () => {
    const { platform } = await open((each) =>
      each.on(userItemCalls.list).by(({ search }) => pageOf(search === undefined ? [sampleItem] : [])),
    );
    await userEvent.setup().type(await screen.findByRole('searchbox'), ' 护照 ');
    await screen.findByText('没有找到证明');
    expect(lastAsked(platform)).toMatchObject({ search: '护照' });
    expect(lastAsked(platform)).not.toHaveProperty('parentId');
    await press('清除筛选');
    await screen.findByText('本科生成绩单');
  });

  it('keeps the words, and the tag, for whoever comes back or loads the page again', async () => {
    const { platform, reload, at } = await open();
    await press('学籍');
    await userEvent.setup().type(await screen.findByRole('searchbox'), '成绩 ');
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '成绩', tagId: 'study' }));
    await waitFor(() => expect(new URLSearchParams(at().search).get('search')).toBe('成绩'));
    reload();
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', '成绩');
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '成绩', tagId: 'study' }));
  });

  it('has the words of its address, and keeps them when a tag is chosen', async () => {
    const { platform } = await open(undefined, '?folder=abroad&search=%E6%8A%A4%E7%85%A7');
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '护照' }));
    await press('学籍');
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '护照', tagId: 'study' }));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '护照');
  });

  it('shows a folder that was found by words whole, without the words', async () => {
    const { platform } = await open();
    await userEvent.setup().type(await screen.findByRole('searchbox'), '出国');
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ search: '出国' }));
    await userEvent.setup().click(await screen.findByRole('link', { name: /出国/ }));
    await screen.findByRole('heading', { name: '出国' });
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ parentId: 'abroad' }));
    expect(lastAsked(platform)).not.toHaveProperty('search');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('chooses a tag, and drops it when it is pressed again', async () => {
    const { platform } = await open();
    await press('学籍');
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ tagId: 'study' }));
    await press('学籍');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });

  it('goes on with its next page, and shows an item that moved there once', async () => {
    const second: ItemListRow = { ...sampleItem, itemId: 'degree', title: { zh: '学位证明', en: 'Degree' } };
    await open((each) =>
      each
        .on(userItemCalls.list)
        .by(({ page }) => pageOf(page === 1 ? [sampleItem] : [sampleItem, second], 21)),
    );
    await press('加载更多');
    await screen.findByText('学位证明');
    expect(screen.getAllByText('本科生成绩单')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  });

  it('keeps what it shows when the next page is refused, and asks for that again', async () => {
    let isBack = false;
    await open((each) =>
      each.on(userItemCalls.list).by(({ page }) => {
        if (page > 1 && !isBack) return refused('INTERNAL');
        return pageOf([{ ...sampleItem, itemId: `item-${page}`, title: { zh: `第${page}项`, en: '' } }], 21);
      }),
    );
    await press('加载更多');
    await screen.findByText('第1项');
    isBack = true;
    await press('加载更多');
    await screen.findByText('第2项');
  });

  it('begins a folder at its top, and with its heading for keyboards', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo');
    await open();
    await userEvent.setup().click(await screen.findByRole('link', { name: /出国/ }));
    const heading = await screen.findByRole('heading', { name: '出国' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    scrolled.mockClear();
    await userEvent.setup().click(await screen.findByRole('link', { name: /出国/ }));
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
  });

  it('opens a folder with a way back', async () => {
    const { platform } = await open(undefined, '?folder=abroad');
    await screen.findByRole('button', { name: '返回' });
    await waitFor(() => expect(lastAsked(platform)).toMatchObject({ parentId: 'abroad' }));
  });
});
