/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  signInAdminCalls as calls,
  type SignInOffer,
  type SignInProvider,
} from '@self-print/contract/platform/signInAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  choose,
  closePage,
  formOf,
  openPage,
  press,
  question,
  rowOf,
  rows,
  schoolPlatform,
} from '../../testing/openPage.tsx';
import { signInPart } from './part.ts';

const PATH = '/main/signIn';
const CAS: SignInProvider = {
  providerId: 'ids',
  kind: 'CAS',
  name: { zh: '统一认证', en: 'Single sign-on' },
  enabled: true,
  newAccounts: false,
  assurance: 'normal',
  parameters: { base: 'https://ids.example.edu/authserver' },
  secretsSet: [],
  mapping: { number: 'user', name: '', department: '', role: '', staffValues: [], validUntil: '' },
  addresses: ['https://print.example.edu/signIn/ids'],
  revision: 5,
};
const LDAP: SignInProvider = {
  ...CAS,
  providerId: 'ad',
  kind: 'LDAP',
  name: { zh: '校园网', en: 'Campus network' },
  addresses: [],
};
const TERMINALS: SignInOffer = { client: 'terminal', terminalCode: null, ways: ['QR', 'DB'] };
const PHONES: SignInOffer = { client: 'phone', terminalCode: null, ways: ['DB', 'ids'] };
const LIBRARY: SignInOffer = { client: 'terminal', terminalCode: 'T-0107', ways: [] };
const LINK = {
  providerId: 'ids',
  userId: 'u-1',
  name: '张*明',
  userName: '2023****18',
  department: '',
  linkedAt: '2026-11-20T02:00:00.000Z',
  lastAt: '2026-11-21T02:00:00.000Z',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.providers, [CAS, LDAP]);
  platform.give(calls.offers, [TERMINALS, PHONES, LIBRARY]);
  platform.give(calls.saveOffers, []);
  platform.give(calls.links, rows([LINK]));
  const terminal = {
    terminalCode: 'T-0107',
    name: { zh: '图书馆', en: 'Library' },
    location: { zh: '', en: '' },
    paused: false,
  };
  platform.give(terminalAdminCalls.list, rows([terminal, { ...terminal, terminalCode: 'T-0108' }]));
});
afterEach(closePage);

const saved = () => platform.asked(calls.saveOffers);
const open = () => openPage(signInPart, PATH, platform);

describe('what is offered where', () => {
  it('is shown in its order, in the words of each system', async () => {
    await open();
    within(await rowOf('手机')).getByText('平台账号、统一认证');
    within(await rowOf('终端')).getByText('手机扫码、平台账号');
    within(await rowOf('终端 T-0107')).getByText('不提供登录');
  });

  it('offers a terminal nothing that it cannot show, and leaves the other places as they are', async () => {
    await open();
    await press('编辑', await rowOf('终端'));
    const form = await screen.findByRole('dialog');
    await choose('登录方式', '校园网', form);
    expect(document.querySelector('.ant-select-dropdown')?.textContent).not.toContain('统一认证');
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toEqual([
      {
        offers: [PHONES, LIBRARY, { ...TERMINALS, ways: ['QR', 'DB', 'ad'] }],
        before: [TERMINALS, PHONES, LIBRARY],
      },
    ]);
  });

  it('differs at a terminal that is chosen, once', async () => {
    await open();
    await press('单独设置一台终端');
    const form = await screen.findByRole('dialog');
    await press('保存', form);
    await within(form).findByText('请填写此项');
    await choose('终端', '图书馆 · T-0107', form);
    await press('保存', form);
    await within(form).findByText('这台终端已经单独设置过');
    expect(saved()).toEqual([]);
    await choose('终端', '图书馆 · T-0108', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()[0]?.offers.at(-1)).toEqual({
      client: 'terminal',
      terminalCode: 'T-0108',
      ways: ['QR', 'DB'],
    });
  });

  it('says once, in the form, why it was not saved', async () => {
    platform.refuse(calls.saveOffers, 'REFERENCE_UNKNOWN');
    await open();
    await press('编辑', await rowOf('手机'));
    const form = await screen.findByRole('dialog');
    await press('保存', form);
    await within(form).findByText(ERRORS.REFERENCE_UNKNOWN.zh, { exact: false });
    expect(screen.getAllByText(ERRORS.REFERENCE_UNKNOWN.zh, { exact: false })).toHaveLength(1);
  });

  it('keeps what somebody else changed meanwhile, once that was read, and what was chosen here', async () => {
    platform.refuse(calls.saveOffers, 'CHANGED_MEANWHILE');
    await open();
    await press('编辑', await rowOf('终端'));
    const form = await screen.findByRole('dialog');
    await choose('登录方式', '校园网', form);
    await press('保存', form);
    await within(form).findByText(/其他人刚刚修改过/);
    platform.give(calls.offers, [TERMINALS, { ...PHONES, ways: ['ids'] }]);
    platform.give(calls.saveOffers, []);
    await press('读取最新内容', form);
    await waitFor(() => expect(within(form).queryByText(/其他人刚刚修改过/)).toBeNull());
    await press('保存', form);
    await screen.findByText('已保存');
    const phones = { ...PHONES, ways: ['ids'] };
    expect(saved().at(-1)).toEqual({
      offers: [phones, { ...TERMINALS, ways: ['QR', 'DB', 'ad'] }],
      before: [TERMINALS, phones],
    });
  });

  it('is the same again at a terminal that differed, or says why not', async () => {
    platform.refuse(calls.saveOffers, 'REFERENCE_UNKNOWN');
    await open();
    expect(within(await rowOf('手机')).queryByRole('button', { name: '恢复与其他终端相同' })).toBeNull();
    await press('恢复与其他终端相同', await rowOf('终端 T-0107'));
    await screen.findByText(ERRORS.REFERENCE_UNKNOWN.zh, { exact: false });
    platform.give(calls.offers, [TERMINALS, PHONES]);
    platform.give(calls.saveOffers, []);
    await press('恢复与其他终端相同', await rowOf('终端 T-0107'));
    await waitFor(() => expect(screen.queryByText('终端 T-0107')).toBeNull());
    expect(saved().at(-1)).toEqual({
      offers: [TERMINALS, PHONES],
      before: [TERMINALS, PHONES, LIBRARY],
    });
  });

  it('is changed by nobody who may only read, nor is anything else on the page', async () => {
    await openPage(signInPart, PATH, platform, { perms: ['signIn:read'] });
    await screen.findByText('张*明');
    for (const name of ['新增登录系统', '编辑', '检查连接', '单独设置一台终端', '解除关联'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('the systems themselves', () => {
  it('say which addresses they have to know, and are tried only where that is possible', async () => {
    await open();
    const row = await rowOf('https://print.example.edu/signIn/ids');
    expect(within(row).queryByRole('button', { name: '试登录' })).toBeNull();
    const [directory = document.body] = await screen.findAllByRole('button', { name: '试登录' });
    within(directory.closest('tr') ?? document.body).getByText('无需登记');
  });

  it('say that they answer, or which parameter keeps them from it', async () => {
    platform.give(calls.checkProvider, { works: true, detail: '' });
    await open();
    const row = await rowOf('https://print.example.edu/signIn/ids');
    await press('检查连接', row);
    await screen.findByText('“统一认证”连接正常');
    platform.refuse(calls.checkProvider, 'SIGN_IN_PARAMETERS_INVALID', { why: 'base: has no host' });
    await press('检查连接', row);
    await screen.findByText('服务器地址: has no host');
  });

  it('are tried with a name and a password, and say that the directory is down', async () => {
    platform.refuse(calls.tryDirectory, 'SIGN_IN_PROVIDER_DOWN', { why: 'ECONNREFUSED' });
    await open();
    await press('试登录');
    const form = await formOf('用户名');
    await press('试登录', form);
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(2));
    expect(platform.asked(calls.tryDirectory)).toEqual([]);
    for (const label of ['用户名', '密码'])
      fireEvent.change(within(form).getByLabelText(label), { target: { value: 'x' } });
    await press('试登录', form);
    await within(form).findByText('登录系统没有正常应答：ECONNREFUSED');
  });
});

describe('the links of accounts', () => {
  it('are undone only after a question, and say when one is gone already', async () => {
    platform.refuse(calls.unlink, 'NOT_FOUND');
    await open();
    await press('解除关联', await rowOf('张*明'));
    within(await question()).getByText(/此人会在各处退出登录/);
    expect(platform.asked(calls.unlink)).toEqual([]);
    platform.give(calls.links, rows([]));
    await agree('解除关联');
    await screen.findByText(ERRORS.NOT_FOUND.zh);
    await screen.findByText('还没有人用这些系统登录过');
    expect(platform.asked(calls.unlink)).toEqual([{ providerId: 'ids', userId: 'u-1' }]);
  });

  it('name a system that is gone by its id', async () => {
    platform.give(calls.links, rows([{ ...LINK, providerId: 'old-ids' }]));
    await open();
    within(await rowOf('张*明')).getByText('old-ids');
  });
});
