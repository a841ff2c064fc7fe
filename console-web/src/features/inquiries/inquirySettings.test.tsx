/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  inquiryAdminCalls as calls,
  type InquirySettings,
} from '@self-print/contract/platform/inquiryAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { inquiriesPart } from './part.ts';

const CONFIG = '/main/query-item/query-item-base-config';
const SETTINGS: InquirySettings = {
  system: { address: 'https://data.example.edu', account: 'print', keyId: 'k1', enabled: true },
  note: { zh: '以教务系统为准', en: 'The registry decides' },
  licensed: true,
  revision: 3,
};

describe('the settings of inquiries', () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = schoolPlatform();
    platform.give(calls.settings, SETTINGS);
    platform.give(calls.saveSettings, { ...SETTINGS, revision: 4 });
  });
  afterEach(closePage);
  const open = (perms?: ['inquiry:read']) => openPage(inquiriesPart, CONFIG, platform, perms && { perms });
  const save = async () => {
    await press('保存');
    await screen.findByText('已保存');
    return platform.asked(calls.saveSettings);
  };

  it('show no key, and keep the one that is set', async () => {
    await open();
    const key = await screen.findByLabelText<HTMLInputElement>('密钥');
    expect([key.value, key.type, key.placeholder]).toEqual(['', 'password', '已设置']);
    const { licensed: _, ...sent } = SETTINGS;
    expect(await save()).toEqual([{ ...sent, system: { ...SETTINGS.system, key: '' } }]);
  });

  it('take the system out when its address is empty, and leave the note', async () => {
    await open();
    await screen.findByLabelText('系统地址');
    write('系统地址', '  ');
    expect(await save()).toEqual([{ system: null, note: SETTINGS.note, revision: 3 }]);
  });

  it('say which parameter cannot work, and keep what was typed', async () => {
    platform.refuse(calls.saveSettings, 'INQUIRY_PARAMETERS_INVALID', { why: 'key must be longer' });
    await open();
    await screen.findByLabelText('密钥');
    write('密钥', 'short');
    await press('保存');
    await screen.findByText('接入参数有误：key must be longer');
    expect(screen.getByLabelText<HTMLInputElement>('密钥').value).toBe('short');
  });

  it('bring what another administrator saved meanwhile, when asked to', async () => {
    platform.refuse(calls.saveSettings, 'CHANGED_MEANWHILE');
    await open();
    await press('保存');
    const trouble = await screen.findByRole('alert');
    within(trouble).getByText(/^其他人刚刚修改过/);
    platform.give(calls.settings, { ...SETTINGS, note: { zh: '仅供参考', en: 'No proof' }, revision: 9 });
    platform.give(calls.saveSettings, { ...SETTINGS, revision: 10 });
    await press(/刷新|重新/, trouble);
    await screen.findByDisplayValue('仅供参考');
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.saveSettings).at(-1)?.revision).toBe(9));
  });

  it.each([
    [{ works: true, detail: '' }, '系统应答正常'],
    [{ works: false, detail: 'timed-out' }, '系统没有正确应答：timed-out'],
  ])('say what the system answered: %j', async (answer, words) => {
    platform.give(calls.check, answer);
    await open();
    await press('检查连接');
    await screen.findByText(words);
    expect(platform.asked(calls.saveSettings)).toEqual([]);
  });

  it('offer no check before a system is there, and say that the module is not open', async () => {
    platform.give(calls.settings, { ...SETTINGS, system: null, licensed: false });
    await open();
    await screen.findByText(/“自助查询”功能还没有开通/);
    expect(screen.queryByRole('button', { name: '检查连接' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('密钥').placeholder).toBe('');
  });

  it('are read, and not changed, by those who may only see them', async () => {
    await open(['inquiry:read']);
    expect((await screen.findByLabelText<HTMLInputElement>('系统地址')).disabled).toBe(true);
    for (const name of ['保存', '检查连接']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
