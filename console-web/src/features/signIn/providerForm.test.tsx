/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { signInAdminCalls as calls, type SignInProvider } from '@self-print/contract/platform/signInAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  choose,
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { signInPart } from './part.ts';

const MAPPING = { number: 'no', name: '', department: '', role: '', staffValues: [], validUntil: '' };
const CAS: SignInProvider = {
  providerId: 'ids',
  kind: 'CAS',
  name: { zh: '统一认证', en: 'Single sign-on' },
  enabled: true,
  newAccounts: false,
  assurance: 'normal',
  parameters: { base: 'https://ids.example.edu/authserver' },
  secretsSet: [],
  mapping: MAPPING,
  addresses: ['https://print.example.edu/signIn/ids'],
  revision: 5,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.providers, [CAS]);
  platform.give(calls.offers, []);
  platform.give(calls.links, rows([]));
  platform.give(calls.saveProvider, CAS);
});
afterEach(closePage);

const add = async (kind?: string) => {
  await openPage(signInPart, '/main/signIn', platform);
  await press('新增登录系统');
  const form = await formOf('代号');
  if (kind !== undefined) await choose('类型', kind, form);
  return form;
};
const name = (form: HTMLElement) => {
  write('代号', 'new-one', form);
  write('名称（中文）', '新系统', form);
  write('名称（英文）', 'New one', form);
};
const edit = async () => {
  await openPage(signInPart, '/main/signIn', platform);
  await press('编辑', await rowOf('统一认证'));
  return formOf('名称（中文）');
};

describe('the form of a system by which people sign in', () => {
  it('names what is missing, and takes no id that an address cannot carry', async () => {
    const form = await add();
    write('代号', 'Campus Net', form);
    await press('保存', form);
    await within(form).findByText('请输入 1–32 位小写字母、数字或连字符');
    // Both names, the server, the base of the search and the attribute of the number.
    await waitFor(() => expect(within(form).getAllByText('请填写此项')).toHaveLength(5));
    expect(platform.asked(calls.saveProvider)).toEqual([]);
  });

  it('asks for what the kind needs, and sends nothing of the kind that was chosen before', async () => {
    const form = await add();
    name(form);
    write('查询的起点（DN）', 'dc=example', form);
    write('服务器地址', 'ldaps://ad.example.edu', form);
    await choose('类型', 'CAS 统一身份认证', form);
    expect(within(form).queryByLabelText('查询的起点（DN）')).toBeNull();
    write('服务器地址', ' https://ids.example.edu ', form);
    write('学号 / 工号', 'user', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.saveProvider)).toEqual([
      {
        providerId: 'new-one',
        kind: 'CAS',
        name: { zh: '新系统', en: 'New one' },
        enabled: true,
        newAccounts: false,
        assurance: 'normal',
        parameters: { base: 'https://ids.example.edu' },
        mapping: { ...MAPPING, number: 'user' },
        revision: 0,
      },
    ]);
  });

  it('needs the secret of a new client, and never shows what is typed into it', async () => {
    const form = await add('OpenID Connect');
    name(form);
    write('签发者（Issuer）', 'https://id.example.edu', form);
    write('客户端 ID', 'print', form);
    write('学号 / 工号', 'sub', form);
    expect(within(form).getByLabelText<HTMLInputElement>('客户端密钥').type).toBe('password');
    await press('保存', form);
    await within(form).findByText('请填写此项');
    expect(platform.asked(calls.saveProvider)).toEqual([]);
    write('客户端密钥', 'a secret', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.saveProvider)[0]?.parameters).toEqual({
      issuer: 'https://id.example.edu',
      clientId: 'print',
      clientSecret: 'a secret',
    });
  });

  it('trusts an official account little, whatever was chosen before the kind', async () => {
    const form = await add();
    name(form);
    fireEvent.click(within(form).getByRole('switch', { name: '首次登录时自动建立账号' }));
    await choose('可信等级', '高', form);
    await choose('类型', '微信公众号', form);
    await within(form).findByText(/管理员账号不能绑定/);
    for (const label of ['学号 / 工号', '可信等级']) expect(within(form).queryByLabelText(label)).toBeNull();
    write('公众号的 AppID', 'wx1', form);
    write('公众号的 AppSecret', 's', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.saveProvider)[0]).toMatchObject({
      kind: 'WECHAT',
      newAccounts: false,
      assurance: 'low',
      parameters: { appId: 'wx1', appSecret: 's' },
      mapping: { ...MAPPING, number: '' },
    });
  });

  it('takes no attribute with a space, and reads several values of staff from one line', async () => {
    const form = await edit();
    write('院系 / 部门', 'org unit', form);
    await press('保存', form);
    await within(form).findByText('属性名中不能有空格');
    expect(platform.asked(calls.saveProvider)).toEqual([]);
    write('院系 / 部门', 'ou', form);
    write('表示教职工的身份值', '教师，职员,', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.saveProvider)[0]).toMatchObject({
      revision: 5,
      mapping: { ...MAPPING, department: 'ou', staffValues: ['教师', '职员'] },
    });
  });

  it('names each parameter that cannot work as the form does, and leaves names that it does not have', async () => {
    platform.refuse(calls.saveProvider, 'SIGN_IN_PARAMETERS_INVALID', {
      why: 'base: must be https; tenant: is unknown',
    });
    const form = await edit();
    await press('保存', form);
    await within(form).findByText('服务器地址: must be https; tenant: is unknown');
  });

  it.each(['NAME_TAKEN', 'CHANGED_MEANWHILE'] as const)(
    'stays with what was typed when it is refused as %s',
    async (refusal) => {
      platform.refuse(calls.saveProvider, refusal);
      const form = await edit();
      write('服务器地址', 'https://cas.example.edu', form);
      await press('保存', form);
      await within(form).findByText(ERRORS[refusal].zh);
      expect(within(form).getByLabelText<HTMLInputElement>('服务器地址').value).toBe(
        'https://cas.example.edu',
      );
      await waitFor(() => expect(platform.asked(calls.providers).length).toBeGreaterThan(1));
    },
  );
});
