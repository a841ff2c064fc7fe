/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { trainAdminCalls as calls, type TrainSettings } from '@self-print/contract/platform/trainAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { trainPart } from './part.ts';

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
});
afterEach(closePage);

describe('what terminals offer with train cards', () => {
  const PATH = '/main/trainCardConfig';
  const SETTINGS: TrainSettings = {
    schoolName: '示范大学',
    opensOn: '2026-09-01',
    closesOn: null,
    write: true,
    recharge: false,
    change: false,
  };
  const open = async (change: Partial<TrainSettings> = {}, perms?: ['train:read']) => {
    platform.give(calls.settings, { settings: { ...SETTINGS, ...change }, licensed: false, revision: 3 });
    await openPage(trainPart, PATH, platform, perms && { perms });
    return screen.findByLabelText<HTMLInputElement>('写入卡中的学校名称');
  };

  it('needs the name of the school while anything is offered', async () => {
    await open();
    write('写入卡中的学校名称', ' ');
    await press('保存');
    await screen.findByText('请填写学校名称并检查日期');
    expect(platform.asked(calls.saveSettings)).toEqual([]);
  });

  it('does not end before it begins', async () => {
    await open({ closesOn: '2026-09-02' });
    const field = screen.getByLabelText('开始日期（不填则不限）');
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: '2026-09-30' } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    await press('保存');
    await screen.findByText('请填写学校名称并检查日期');
    expect(platform.asked(calls.saveSettings)).toEqual([]);
  });

  it('is saved on what was read, or says that somebody was faster', async () => {
    platform.refuse(calls.saveSettings, 'CHANGED_MEANWHILE');
    await open();
    await screen.findByText('学校没有开通这项功能，开通后设置生效。');
    fireEvent.click(screen.getByRole('switch', { name: '充值' }));
    await press('保存');
    await screen.findByText(/^其他人刚刚修改过/);
    expect(platform.asked(calls.saveSettings)).toEqual([
      { settings: { ...SETTINGS, recharge: true }, revision: 3 },
    ]);
  });

  it('is changed by nobody who may only read', async () => {
    expect((await open({}, ['train:read'])).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
