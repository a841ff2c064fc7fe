/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { guideCalls } from '@self-print/contract/platform/guides.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, within } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { guidesPart } from './part.ts';

const GUIDES = [
  { fileName: 'help-orders-zh.md', path: 'help/orders-zh.md', title: '订单' },
  { fileName: 'help-orders-en.md', path: 'help/orders-en.md', title: 'Orders' },
  { fileName: 'agent.md', path: 'agent.md', title: 'The agent' },
  { fileName: 'devices-locks.md', path: 'devices/locks.md', title: 'Locks' },
];

let platform: FakePlatform;
beforeEach(() => {
  window.scrollTo = () => {};
  platform = schoolPlatform();
  platform.give(guideCalls.list, GUIDES);
  platform
    .on(guideCalls.read)
    .by(({ fileName }) => new Response(`# ${fileName}`, { headers: { 'Content-Type': 'text/markdown' } }));
});
afterEach(closePage);

describe('the documents of the product', () => {
  it('are listed by their folders', async () => {
    await openPage(guidesPart, '/doc', platform, { perms: [] });
    const link = await screen.findByRole('link', { name: 'Locks' });
    expect(link.getAttribute('href')).toBe('/doc/devices-locks.md');
    const group = link.closest('section') ?? document.body;
    expect(link.closest('details')).not.toBeNull();
    expect(within(group).queryByRole('link', { name: 'The agent' })).toBeNull();
  });

  it('begin with help in the language of the page', async () => {
    await openPage(guidesPart, '/doc', platform, { perms: [] });
    const link = await screen.findByRole('link', { name: '订单' });
    expect(link.closest('details')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  });

  it('say why they cannot be listed, and are asked for again', async () => {
    platform.refuse(guideCalls.list, 'INTERNAL');
    await openPage(guidesPart, '/doc', platform);
    await screen.findByText(ERRORS.INTERNAL.zh);
    platform.give(guideCalls.list, GUIDES);
    await press('重试');
    await screen.findByRole('link', { name: 'The agent' });
  });

  it('are shown one by one, with the way back', async () => {
    await openPage(guidesPart, '/doc/agent.md', platform);
    await screen.findByRole('heading', { name: 'agent.md' });
    expect(screen.getByRole('link', { name: /←/ }).getAttribute('href')).toBe('/doc');
    expect(platform.asked(guideCalls.read)).toEqual([{ fileName: 'agent.md' }]);
  });

  it.each([
    ['does not come', (each: FakePlatform) => each.lose(guideCalls.read), '无法连接平台，请检查网络'],
    [
      'is refused by a proxy',
      (each: FakePlatform) => each.on(guideCalls.read).by(() => new Response('<html>', { status: 502 })),
      '网关错误，连接失败',
    ],
  ])('say when one %s, and try again', async (_, prepare, words) => {
    prepare(platform);
    await openPage(guidesPart, '/doc/agent.md', platform);
    await screen.findByText(words);
    platform.on(guideCalls.read).by(() => new Response('# The agent'));
    await press('重试');
    await screen.findByRole('heading', { name: 'The agent' });
  });

  it('lead to their list from one that is not there', async () => {
    platform.refuse(guideCalls.read, 'NOT_FOUND');
    await openPage(guidesPart, '/doc/gone.md', platform);
    await screen.findByRole('heading', { name: '没有找到', level: 1 });
    expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe('/doc');
  });

  it('lead to the sign-in when the session has ended', async () => {
    platform.refuse(guideCalls.read, 'NOT_SIGNED_IN');
    const { address } = await openPage(guidesPart, '/doc/agent.md', platform);
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(address()).toBe('/login');
  });
});
