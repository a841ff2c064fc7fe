/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { sampleItem } from '@self-print/web-kit/testing/samples.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, LICENCE, openPhone, pageOf, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const open = async (prepare: (platform: FakePlatform) => void = () => {}) => {
  const opened = await openPhone({
    path: '/mobile/itemList',
    prepare: (platform) => {
      platform.give(userItemCalls.list, pageOf([sampleItem]));
      platform.give(userItemCalls.tags, []);
      platform.give(phoneCalls.me, {
        name: '张晓明',
        roleId: 'student',
        userName: '2023******',
        maintains: false,
        identityCode: false,
      });
      platform.give(phoneCalls.signOut, { ended: true });
      prepare(platform);
    },
  });
  await press('我的');
  return opened;
};

describe('who is signed in', () => {
  it('is named with a masked number', async () => {
    await open();
    await screen.findByRole('heading', { name: '张晓明' });
    await screen.findByText('2023******');
  });

  it('can leave although nobody can say who it is', async () => {
    await open((each) => each.refuse(phoneCalls.me, 'INTERNAL'));
    await screen.findByRole('heading', { name: '我的' });
    await press('退出登录');
    await screen.findByRole('button', { name: '登录' });
  });

  it.each(['lost', 'refused'])('leaves this phone although the signing out was %s', async (how) => {
    const { platform, codes } = await open((each) =>
      how === 'lost' ? each.lose(phoneCalls.signOut) : each.refuse(phoneCalls.signOut, 'INTERNAL'),
    );
    await codes.keep([{ orderId: 'o1', takeCode: '40729153', validUntil: '2026-11-28T10:00:00.000Z' }]);
    await press('退出登录');
    await screen.findByRole('button', { name: '登录' });
    await waitFor(async () => expect(await codes.read()).toBeUndefined());
    expect(platform.asked(phoneCalls.signOut)).toHaveLength(1);
    expect(screen.queryByText('尚未登录或登录已过期，请登录后继续。')).toBeNull();
  });

  it('leaves once, also when the sheet is closed before the platform has answered', async () => {
    const { platform, codes } = await open();
    await codes.keep([{ orderId: 'o1', takeCode: '40729153', validUntil: '2026-11-28T10:00:00.000Z' }]);
    const held = platform.hold(phoneCalls.signOut, { ended: true });
    await press('退出登录');
    await press('退出登录');
    await press('关闭');
    held.release();
    await screen.findByRole('button', { name: '登录' });
    expect(await codes.read()).toBeUndefined();
    expect(platform.asked(phoneCalls.signOut)).toHaveLength(1);
  });

  it('chooses the other language, in which the list is asked for again', async () => {
    const { platform, services } = await open();
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.setup().click(sheet.getByRole('button', { name: 'Switch to English' }));
    await screen.findByText('Transcript');
    expect(services.kept.get('language')).toBe('en');
    await waitFor(() => expect(platform.asked(userItemCalls.list).length).toBeGreaterThan(1));
  });

  it('is offered no other language where the school has one only', async () => {
    const one = LICENCE.infos.map((info) => ({ ...info, enable: info.code !== 'INTERNATIONAL' }));
    await open((each) => each.give(phoneCalls.licence, { ...LICENCE, infos: one }));
    await screen.findByRole('link', { name: '我的账号' });
    expect(screen.queryByRole('button', { name: /English/ })).toBeNull();
  });

  it.each([true, false])('is led to the fees where the school has them: %s', async (enable) => {
    const fees = { code: 'SELF_PAYMENT', enable, name: { zh: '自助缴费', en: 'Self payment' } } as const;
    await open((each) => each.give(phoneCalls.licence, { ...LICENCE, infos: [...LICENCE.infos, fees] }));
    await screen.findByRole('link', { name: '我的账号' });
    if (enable) await screen.findByRole('link', { name: '缴费' });
    else expect(screen.queryByRole('link', { name: '缴费' })).toBeNull();
  });

  it('is closed without leaving', async () => {
    const { platform } = await open();
    await press('关闭');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.asked(phoneCalls.signOut)).toEqual([]);
  });
});
