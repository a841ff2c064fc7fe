/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SchoolBrand } from '@self-print/contract/brand.ts';
import { tonesOf } from '@self-print/contract/brandTones.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, SCHOOL, schoolPlatform } from '../../testing/openPage.tsx';
import { openPages } from '../../testing/openPages.tsx';
import { brandTheme } from './theme.ts';

afterEach(closePage);

const LOGO = '/wec-apis/self-print/sys/sp-school/logo/demo-0123456789abcdef0123456789abcdef';
const BRAND: SchoolBrand = { logo: LOGO, tones: tonesOf('#0e7c86') };
const fill = () => document.documentElement.style.getPropertyValue('--brand-fill');
const logo = (name: string) => document.querySelector<HTMLImageElement>(`.${name}`);

async function open(path: string, brand: SchoolBrand | 'lost') {
  const platform = schoolPlatform();
  platform.on(phoneCalls.licence).by(() => (brand === 'lost' ? 'lost' : { ...SCHOOL, brand }));
  platform
    .on(adminSignInCalls.captcha)
    .by(() => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
  platform.give(adminSignInCalls.current, {
    id: 'a0000000-0000-4000-8000-0000000000aa',
    name: '王老师',
    roleId: 'auditor',
    perms: ['licence:read'],
    schoolCode: 'demo',
  });
  await openPages(path, platform);
}

describe('the sign-in', () => {
  it('shows the logo beside the name of the school that it knows, in its colours', async () => {
    await open('/login', BRAND);
    await screen.findByText('示范大学');
    expect([logo('login__logo')?.getAttribute('src'), fill()]).toEqual([LOGO, BRAND.tones?.light.fill]);
  });

  it.each<[string, SchoolBrand | 'lost']>([
    ['of a school without its own', { logo: null, tones: null }],
    ['that does not know the school', 'lost'],
  ])('%s is the product’s', async (_, brand) => {
    await open('/login', brand);
    await screen.findByRole('button', { name: '登录' });
    expect([logo('login__logo'), fill()]).toEqual([null, '']);
  });

  it('leaves the name where the logo is broken', async () => {
    await open('/login', BRAND);
    await screen.findByText('示范大学');
    const broken = logo('login__logo');
    if (broken) fireEvent.error(broken);
    expect([logo('login__logo'), screen.queryByText('示范大学') !== null]).toEqual([null, true]);
  });
});

describe('the theme of a school', () => {
  it('is nothing without colours, and has those of light and dark apart', () => {
    expect(brandTheme(null, false)).toEqual({});
    const { light, dark } = tonesOf('#0e7c86');
    expect(brandTheme({ light, dark }, false).token).toMatchObject({
      colorPrimary: light.fill,
      colorPrimaryHover: light.press,
    });
    expect(brandTheme({ light, dark }, true).token).toMatchObject({
      colorPrimary: dark.fill,
      colorPrimaryBg: dark.soft,
    });
    expect(brandTheme({ light, dark }, true).components?.Tabs).toMatchObject({
      itemSelectedColor: dark.text,
    });
  });
});

it('the console has the logo in its menu, and the seal where it is broken', async () => {
  await open('/main/school', BRAND);
  await waitFor(() => expect(logo('frame__logo')?.getAttribute('src')).toBe(LOGO));
  const shown = logo('frame__logo');
  expect([shown?.alt, fill()]).toEqual(['', BRAND.tones?.light.fill]);
  if (shown) fireEvent.error(shown);
  await waitFor(() =>
    expect(document.querySelector('.frame__brand img')?.getAttribute('src')).toMatch(/seal\.svg$/),
  );
});
