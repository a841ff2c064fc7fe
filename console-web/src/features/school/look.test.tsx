/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { tonesOf } from '@self-print/contract/brandTones.ts';
import { PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { schoolAdminCalls } from '@self-print/contract/platform/schoolAdmin.ts';
import { type BrandSetting, schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, schoolPlatform, write } from '../../testing/openPage.tsx';
import { schoolPart } from './part.ts';

const LOGO = '/wec-apis/self-print/sys/sp-school/logo/exu-0123456789abcdef0123456789abcdef';
const SETTING: BrandSetting = {
  accent: '#1f5fa8',
  brand: { logo: LOGO, tones: tonesOf('#1f5fa8') },
  revision: 4,
};
const PLAIN: BrandSetting = { accent: null, brand: { logo: null, tones: null }, revision: 0 };

afterEach(closePage);

async function open(setting: BrandSetting = SETTING, options = {}) {
  const platform = schoolPlatform();
  platform.give(schoolAdminCalls.profile, {
    schoolCode: 'exu',
    name: { zh: '华东大学', en: 'East University' },
    timeZone: 'Asia/Shanghai',
    revision: 3,
  });
  platform.give(schoolBrandCalls.brand, setting);
  await openPage(schoolPart, '/main/school', platform, options);
  await screen.findByRole('heading', { name: '预览' });
  return platform;
}
const form = () => screen.getByRole('region', { name: '校徽与主题色' });
const save = () => within(form()).getByRole('button', { name: '保存' });
const pictures = () =>
  [...form().querySelectorAll('.look-sample img')].map((each) => each.getAttribute('src'));
const fill = () => form().querySelector<HTMLElement>('.look-preview')?.style.getPropertyValue('--brand-fill');
function chooseFile(bytes = 10, change: Partial<File> = {}): void {
  const file = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
  Object.assign(file, change);
  fireEvent.change(within(form()).getByLabelText('校徽'), { target: { files: [file] } });
}

describe('the logo and the colour on the page of the school', () => {
  it('are shown as kiosk, phone and console show them, before anything is saved', async () => {
    await open();
    expect(pictures()).toEqual([LOGO, LOGO, LOGO, LOGO]);
    expect([fill(), save()]).toEqual(['#1f5fa8', expect.objectContaining({ disabled: true })]);
    chooseFile();
    await waitFor(() => expect(new Set(pictures())).toEqual(new Set(['blob:picture'])));
    fireEvent.click(screen.getByRole('radio', { name: '绿色' }));
    expect([fill(), save()]).toEqual(['#18714f', expect.objectContaining({ disabled: false })]);
  });

  it('are sent together with the revision that was read, the picture as it is', async () => {
    const platform = await open();
    const saved = { ...SETTING, accent: '#6b2c91', revision: 5 };
    platform.on(schoolBrandCalls.saveLogo).by(() => {
      platform.give(schoolBrandCalls.brand, saved);
      return saved;
    });
    chooseFile(12);
    fireEvent.click(screen.getByRole('radio', { name: '紫色' }));
    fireEvent.click(save());
    await screen.findByText('已保存');
    const [asked] = platform.asked(schoolBrandCalls.saveLogo);
    expect(asked).toMatchObject({ accent: '#6b2c91', revision: 4 });
    expect(asked?.content.byteLength).toBe(12);
    expect(platform.asked(schoolBrandCalls.saveBrand)).toEqual([]);
  });

  it('say that the picture was moved or changed after it had been chosen', async () => {
    const platform = await open();
    chooseFile(12, { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
    fireEvent.click(save());
    await screen.findByText('无法读取文件，可能已被移动或修改，请重新选择');
    expect(platform.asked(schoolBrandCalls.saveLogo)).toEqual([]);
  });

  it('go back to those of the product', async () => {
    const platform = await open();
    platform.on(schoolBrandCalls.saveBrand).by(() => {
      platform.give(schoolBrandCalls.brand, { ...PLAIN, revision: 5 });
      return { ...PLAIN, revision: 5 };
    });
    fireEvent.click(screen.getByRole('button', { name: '恢复产品标志' }));
    fireEvent.click(screen.getByRole('radio', { name: '产品默认' }));
    expect(pictures().every((each) => each?.endsWith('/seal.svg'))).toBe(true);
    expect(fill()).toBe('#b93a26');
    fireEvent.click(save());
    await screen.findByText('已保存');
    expect(platform.asked(schoolBrandCalls.saveBrand)).toEqual([
      { accent: null, keepsLogo: false, revision: 4 },
    ]);
  });

  it('say how a colour that is too light is shown, and show it so', async () => {
    await open(PLAIN);
    write('颜色值', '#FFD84D');
    const shown = tonesOf('#ffd84d').light.fill;
    within(form()).getByText(new RegExp(`将加深显示为 ${shown}`));
    expect(fill()).toBe(shown);
    write('颜色值', '#6b2c91');
    expect(within(form()).queryByText(/将加深显示为/)).toBeNull();
  });

  it.each(['#12345', 'red', '#gggggg', ''])('cannot be saved with the colour “%s”', async (code) => {
    await open();
    write('颜色值', code);
    within(form()).getByText('请输入如 #1f5fa8 的颜色值');
    expect(save()).toHaveProperty('disabled', true);
  });

  it('are not sent with a picture that the browser cannot show, and show the mark of the product instead', async () => {
    const platform = await open(PLAIN);
    chooseFile();
    await waitFor(() => expect(pictures()).toContain('blob:picture'));
    const picture = form().querySelector('.look-sample img');
    if (picture) fireEvent.error(picture);
    await within(form()).findByText(/浏览器无法显示此文件/);
    expect([save(), pictures()[0]?.endsWith('/seal.svg')]).toEqual([
      expect.objectContaining({ disabled: true }),
      true,
    ]);
    expect(platform.asked(schoolBrandCalls.saveLogo)).toEqual([]);
  });

  it('do not take a picture that is too large to be sent', async () => {
    await open(PLAIN);
    chooseFile(PICTURE_LIMIT_BYTES + 1);
    await within(form()).findByRole('alert');
    expect(save()).toHaveProperty('disabled', true);
  });

  it('keep what was chosen where the platform refuses it, and say why', async () => {
    const platform = await open(PLAIN);
    platform.on(schoolBrandCalls.saveLogo).by(() => refused('LOGO_INVALID'));
    chooseFile();
    await waitFor(() => expect(save()).toHaveProperty('disabled', false));
    fireEvent.click(save());
    await within(form()).findByText(/校徽无法使用/);
    expect(pictures()).toContain('blob:picture');
  });

  it('read anew what somebody else has saved meanwhile', async () => {
    const platform = await open();
    platform.on(schoolBrandCalls.saveBrand).by(() => refused('CHANGED_MEANWHILE'));
    fireEvent.click(screen.getByRole('radio', { name: '绿色' }));
    fireEvent.click(save());
    await within(form()).findByText(/其他人刚刚修改过/);
    platform.give(schoolBrandCalls.brand, { ...SETTING, accent: '#9b1c31', revision: 5 });
    fireEvent.click(within(form()).getByRole('button', { name: '重新载入' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: '深红' })).toHaveProperty('checked', true));
  });

  it('are only shown to those who may not change them', async () => {
    await open(SETTING, { perms: ['licence:read'] });
    expect(within(form()).queryByRole('button', { name: '保存' })).toBeNull();
    expect(within(form()).getByLabelText('校徽')).toHaveProperty('disabled', true);
    expect(form().querySelector('fieldset')).toHaveProperty('disabled', true);
  });
});
