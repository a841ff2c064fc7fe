/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type SchoolProfile, schoolAdminCalls } from '@self-print/contract/platform/schoolAdmin.ts';
import { refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { schoolPart } from './part.ts';

const PROFILE: SchoolProfile = {
  schoolCode: 'exu',
  name: { zh: '华东大学', en: 'East University' },
  timeZone: 'Asia/Shanghai',
  revision: 3,
};

afterEach(closePage);

async function open(options = {}) {
  const platform = schoolPlatform();
  platform.give(schoolAdminCalls.profile, PROFILE);
  await openPage(schoolPart, '/main/school', platform, options);
  await screen.findByDisplayValue('华东大学');
  return platform;
}
/** The one with names and time zone; logo and colour are saved by themselves. */
function profileForm(): HTMLElement {
  const form = screen.getByLabelText('名称（中文）').closest('form');
  if (!form) throw new Error('The names stand in no form');
  return form;
}
const chooseZone = async (zone: string) => {
  const field = screen.getByRole('combobox', { name: '时区' });
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: zone } });
  fireEvent.click(await screen.findByTitle(zone));
};

describe('the page of the school', () => {
  it('saves both names with the revision that was read', async () => {
    const platform = await open();
    platform.on(schoolAdminCalls.saveProfile).by((wish) => {
      const saved = { ...PROFILE, ...wish, revision: 4 };
      platform.give(schoolAdminCalls.profile, saved);
      return saved;
    });
    expect(within(profileForm()).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
    write('名称（中文）', '华东理工');
    await press('保存', profileForm());
    await screen.findByText('已保存');
    expect(platform.asked(schoolAdminCalls.saveProfile)).toEqual([
      { name: { zh: '华东理工', en: 'East University' }, timeZone: 'Asia/Shanghai', revision: 3 },
    ]);
  });

  it('says what another time zone changes and what it does not, and what time it is there', async () => {
    await open();
    screen.getByText(/2026-11-21 18:00/);
    expect(screen.queryByText(/统计/)).toBeNull();
    await chooseZone('Asia/Tokyo');
    await screen.findByText(/2026-11-21 19:00/);
    screen.getByText(/统计、账簿和对账/);
  });

  it('asks for both names', async () => {
    const platform = await open();
    write('名称（英文）', ' ');
    await press('保存', profileForm());
    await screen.findByText('请填写此项');
    expect(platform.asked(schoolAdminCalls.saveProfile)).toEqual([]);
  });

  it('keeps what was typed when somebody else was faster', async () => {
    const platform = await open();
    platform.on(schoolAdminCalls.saveProfile).by(() => refused('CHANGED_MEANWHILE'));
    write('名称（中文）', '华东理工');
    await press('保存', profileForm());
    await screen.findByText(/其他人刚刚修改过/);
    screen.getByDisplayValue('华东理工');
    platform.give(schoolAdminCalls.profile, { ...PROFILE, name: { zh: '东华', en: 'D' }, revision: 4 });
    await press('重新载入');
    await screen.findByDisplayValue('东华');
  });

  it('is only shown to those who may not change it', async () => {
    await open({ perms: ['licence:read'] });
    await waitFor(() => expect(screen.getByDisplayValue('华东大学')).toHaveProperty('disabled', true));
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});
