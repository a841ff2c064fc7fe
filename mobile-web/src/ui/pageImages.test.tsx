/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { sampleItem } from '@self-print/web-kit/testing/samples.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { closePhone, openPhone, prepareBrowser, press } from '../testing/phone.tsx';

/** What the pages watch for coming into view; `look` lets it come. */
const watched = new Map<Element, () => void>();
const look = () => watched.forEach((come) => void come());

beforeAll(() => {
  prepareBrowser();
  const Base = window.IntersectionObserver;
  window.IntersectionObserver = class extends Base {
    readonly #seen: IntersectionObserverCallback;
    constructor(seen: IntersectionObserverCallback) {
      super(seen);
      this.#seen = seen;
    }
    override observe(place: Element) {
      watched.set(place, () => this.#seen([{ isIntersecting: true } as IntersectionObserverEntry], this));
    }
  };
});
afterEach(() => {
  closePhone();
  watched.clear();
});

const ADDRESS = '/wec-apis/self-print/order/preview-page/a0000000-0000-4000-8000-000000000001/1';
const PICTURE = () => new Response('png', { headers: { 'Content-Type': 'image/png' } });
const onPage = (platform: FakePlatform) => platform.on(userOrderCalls.previewPage);
const open = (answer: Parameters<ReturnType<typeof onPage>['by']>[0]) => {
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = jest.fn();
  return openPhone({
    path: '/mobile/itemPreview?itemId=transcript',
    prepare: (platform) => {
      platform.give(userItemCalls.get, sampleItem);
      platform.give(userItemCalls.previewWithForm, {
        pages: [{ url: ADDRESS, width: 210, height: 297 }],
        pageCount: 1,
      });
      onPage(platform).by(answer);
    },
  });
};

describe('the pictures of pages', () => {
  it('are fetched only when they come into view, and given back when the page goes', async () => {
    const { platform } = await open(PICTURE);
    await screen.findByText('第 1 页，共 1 页');
    expect(platform.asked(userOrderCalls.previewPage)).toEqual([]);
    act(look);
    await screen.findByRole('img', { name: '第 1 页，共 1 页' });
    cleanup();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:page');
  });

  it.each([
    ['is refused', () => refused('DOCUMENT_UNAVAILABLE')],
    ['does not come', () => 'lost' as const],
    ['cannot be read', () => new Response('<html>', { status: 502 })],
  ])('say which of them %s, and fetch it again when it is pressed', async (_, answer) => {
    const { platform } = await open(answer);
    await screen.findByText('第 1 页，共 1 页');
    expect(screen.getByRole('button', { name: '放大第 1 页' }).hasAttribute('disabled')).toBe(true);
    act(look);
    await screen.findByRole('button', { name: '第 1 页无法显示，点击重试' });
    onPage(platform).by(PICTURE);
    await press('第 1 页无法显示，点击重试');
    await screen.findByRole('img', { name: '第 1 页，共 1 页' });
  });

  it('come by themselves when a lost network is back', async () => {
    const { platform } = await open(() => 'lost');
    await screen.findByText('第 1 页，共 1 页');
    act(look);
    await screen.findByRole('button', { name: '第 1 页无法显示，点击重试' });
    onPage(platform).by(PICTURE);
    act(() => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('img', { name: '第 1 页，共 1 页' });
  });
});
