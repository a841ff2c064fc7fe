/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type SignInProvider, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openPage, press, schoolPlatform } from '../../testing/openPage.tsx';
import { signInPart } from './part.ts';

afterEach(cleanup);

const LDAP: SignInProvider = {
  providerId: 'ad',
  kind: 'LDAP',
  name: { zh: '校园网', en: 'Campus network' },
  enabled: true,
  newAccounts: false,
  assurance: 'normal',
  parameters: { url: 'ldaps://ad.example.edu', baseDn: 'dc=example' },
  secretsSet: ['bindPassword'],
  mapping: { number: 'employeeNumber', name: '', department: '', role: '', staffValues: [], validUntil: '' },
  addresses: [],
  revision: 3,
};
const GRADUATES: SignInProvider = {
  ...LDAP,
  providerId: 'alumni',
  kind: 'GRADUATE',
  name: { zh: '毕业生', en: 'Graduates' },
  assurance: 'low',
  parameters: { table: 'graduates', idField: 'idNumber', nameField: 'name', yearField: 'year' },
  secretsSet: [],
  mapping: { ...LDAP.mapping, number: '' },
};
const CAMPUS_APP: SignInProvider = {
  ...LDAP,
  providerId: 'app',
  kind: 'CAMPUS_CODE',
  name: { zh: '今日校园', en: 'Campus Today' },
  parameters: { address: 'https://app.example.edu', account: 'print', keyId: 'k1' },
  secretsSet: ['key'],
};
const NOTHING = { rows: [], total: 0, pageSize: 10, pageNumber: 1 };

const open = async (providers: SignInProvider[], prepare: (platform: FakePlatform) => void = () => {}) => {
  const platform = schoolPlatform();
  platform.give(signInAdminCalls.providers, providers);
  platform.give(signInAdminCalls.offers, [
    { client: 'terminal', terminalCode: null, ways: ['QR', 'DB'] },
    { client: 'phone', terminalCode: null, ways: ['DB', 'ad'] },
  ]);
  platform.give(signInAdminCalls.links, NOTHING);
  prepare(platform);
  return { platform, person: userEvent.setup(), ...(await openPage(signInPart, '/main/signIn', platform)) };
};

describe('the systems by which people sign in', () => {
  it('may be none', async () => {
    await open([]);
    await screen.findByText(/还没有接入登录系统/);
  });

  it('keep a secret that is set when its field is left empty', async () => {
    const { platform } = await open([LDAP], (each) => each.give(signInAdminCalls.saveProvider, LDAP));
    const [edit] = await screen.findAllByRole('button', { name: '编辑' });
    edit?.click();
    await screen.findByPlaceholderText('已设置，留空则不变');
    await press('保存');
    await waitFor(() => expect(platform.asked(signInAdminCalls.saveProvider)).toHaveLength(1));
    expect(platform.asked(signInAdminCalls.saveProvider)[0]).toMatchObject({
      providerId: 'ad',
      parameters: LDAP.parameters,
      mapping: LDAP.mapping,
      revision: 3,
    });
  });

  it('say which parameter is wrong, in the words of the form', async () => {
    await open([LDAP], (each) =>
      each.refuse(signInAdminCalls.saveProvider, 'SIGN_IN_PARAMETERS_INVALID', {
        why: 'url: must be ldaps://server',
      }),
    );
    const [edit] = await screen.findAllByRole('button', { name: '编辑' });
    edit?.click();
    await screen.findByPlaceholderText('已设置，留空则不变');
    await press('保存');
    await screen.findByText('服务器地址: must be ldaps://server');
  });

  it('are tried with one account: what came, and what it became', async () => {
    const { person } = await open([LDAP], (each) =>
      each.give(signInAdminCalls.tryDirectory, {
        came: [{ name: 'employeeNumber', values: ['0020260001'] }],
        became: { number: '0020260001', name: '', department: '', role: 'student', validUntil: null },
        account: 'noAccount',
      }),
    );
    await press('试登录');
    await person.type(await screen.findByLabelText('用户名'), 'zhang');
    await person.type(screen.getByLabelText('密码'), 'secret');
    const buttons = await screen.findAllByRole('button', { name: '试登录' });
    await person.click(buttons.at(-1) ?? document.body);
    await screen.findByText('不能登录：平台上没有这个学号或工号的账号');
    await screen.findAllByText('0020260001');
  });

  it('are tried with a code of a campus app, and say in words that it is not good', async () => {
    const { platform, person } = await open([CAMPUS_APP], (each) =>
      each.refuse(signInAdminCalls.tryDirectory, 'CAMPUS_CODE_WRONG'),
    );
    await press('试登录');
    await person.type(await screen.findByLabelText('身份码内容'), 'APP:1/x');
    for (const label of ['用户名', '密码']) expect(screen.queryByLabelText(label)).toBeNull();
    const buttons = await screen.findAllByRole('button', { name: '试登录' });
    await person.click(buttons.at(-1) ?? document.body);
    await screen.findByText('二维码或条码无效、已使用或已过期，请在手机上刷新后重新扫描');
    expect(platform.asked(signInAdminCalls.tryDirectory)).toEqual([{ providerId: 'app', code: 'APP:1/x' }]);
  });

  it('of graduates are asked for their table alone, and saved with low trust', async () => {
    const { platform, person } = await open([GRADUATES], (each) =>
      each.give(signInAdminCalls.saveProvider, GRADUATES),
    );
    await press('编辑');
    await screen.findByText(/可信等级固定为“低”/);
    for (const label of ['可信等级', '学号 / 工号', '首次登录时自动建立账号'])
      expect(screen.queryByLabelText(label)).toBeNull();
    const year = screen.getByLabelText('毕业年份字段');
    await person.clear(year);
    await person.type(year, 'leftOn');
    await press('保存');
    await waitFor(() => expect(platform.asked(signInAdminCalls.saveProvider)).toHaveLength(1));
    expect(platform.asked(signInAdminCalls.saveProvider)[0]).toMatchObject({
      kind: 'GRADUATE',
      assurance: 'low',
      newAccounts: false,
      parameters: { ...GRADUATES.parameters, yearField: 'leftOn' },
    });
  });

  it('say that one does not answer', async () => {
    await open([LDAP], (each) =>
      each.give(signInAdminCalls.checkProvider, {
        works: false,
        detail: 'The directory failed (ECONNREFUSED)',
      }),
    );
    await press('检查连接');
    await screen.findByText(/“校园网”无法使用：The directory failed \(ECONNREFUSED\)/);
  });
});
