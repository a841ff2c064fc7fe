/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { signInAdminCalls as calls, type SignInEvent } from '@self-print/contract/platform/signInAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, closePage, openPage, rowOf, rows, schoolPlatform } from '../../testing/openPage.tsx';
import { signInPart } from './part.ts';

const PATH = '/main/signInLog';
const STRANGER: SignInEvent = {
  eventId: '5f0c0501-0000-4000-8000-000000000001',
  at: '2026-11-20T02:00:00.000Z',
  client: 'terminal',
  way: 'CAS',
  provider: { zh: '统一认证', en: 'Single sign-on' },
  outcome: 'notMatched',
  terminal: { zh: '图书馆', en: 'Library' },
  assurance: null,
  person: null,
};
const KNOWN: SignInEvent = {
  ...STRANGER,
  eventId: '5f0c0501-0000-4000-8000-000000000002',
  client: 'console',
  way: 'DB',
  provider: null,
  outcome: 'secondFactor',
  terminal: null,
  assurance: 'strong',
  person: { name: '王*师', userName: '66****' },
};

describe('the log of sign-ins', () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = schoolPlatform();
    platform.give(calls.log, rows([STRANGER, KNOWN]));
  });
  afterEach(closePage);

  it('says where, how and as whom, and that nobody was recognised', async () => {
    await openPage(signInPart, PATH, platform);
    const stranger = await rowOf('没有对应的账号');
    for (const words of ['图书馆', '统一认证', '没有可用的账号', '—']) within(stranger).getByText(words);
    const known = await rowOf('王*师');
    for (const words of ['66****', '管理控制台', '平台账号', '密码正确，待两步验证', '高'])
      within(known).getByText(words);
  });

  it('asks by the days of the school, and leaves out what no filter has', async () => {
    const query = 'from=2026-11-20&to=2026-11-20&client=phone&way=PIGEON&outcome=wrong&page=2';
    await openPage(signInPart, `${PATH}?${query}`, platform);
    await rowOf('王*师');
    expect(platform.asked(calls.log)).toEqual([
      {
        page: 2,
        rows: 20,
        from: '2026-11-19T16:00:00.000Z',
        to: '2026-11-20T15:59:59.999Z',
        client: 'phone',
        outcome: 'wrong',
      },
    ]);
  });

  it('begins at the first page again when it is narrowed', async () => {
    const { address } = await openPage(signInPart, `${PATH}?page=4&client=phone`, platform);
    await rowOf('王*师');
    await choose('结果', '没有权限');
    await waitFor(() =>
      expect(platform.asked(calls.log).at(-1)).toEqual({
        page: 1,
        rows: 20,
        client: 'phone',
        outcome: 'notAllowed',
      }),
    );
    expect(address()).toBe(`${PATH}?client=phone&outcome=notAllowed`);
  });

  it('says whether nobody has signed in or nothing meets the filters', async () => {
    platform.give(calls.log, rows([]));
    await openPage(signInPart, PATH, platform);
    await screen.findByText('还没有登录记录');
    closePage();
    await openPage(signInPart, `${PATH}?client=phone`, platform);
    await screen.findByText('没有符合条件的内容');
  });
});
