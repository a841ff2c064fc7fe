/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SchoolBrand } from '@self-print/contract/brand.ts';
import { tonesOf } from '@self-print/contract/brandTones.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, LICENCE, openPhone, prepareBrowser } from '../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const LOGO = '/wec-apis/self-print/sys/sp-school/logo/demo-0123456789abcdef0123456789abcdef';
const TONES = tonesOf('#0e7c86');
const open = (brand: SchoolBrand) =>
  openPhone({
    path: '/mobile/login',
    prepare: (each) => each.give(phoneCalls.licence, { ...LICENCE, infos: [...LICENCE.infos], brand }),
  });
const fill = () => document.documentElement.style.getPropertyValue('--brand-fill');

describe('the head of the phone pages', () => {
  it('has the logo of the school beside its name, in both languages', async () => {
    await open({ logo: LOGO, tones: TONES });
    const logo = await screen.findByRole('img', { name: '示例大学' });
    expect([logo.getAttribute('src'), fill()]).toEqual([LOGO, TONES.light.fill]);
    expect(document.querySelector('.bar__brand')?.textContent).toBe('示例大学');
    await userEvent.setup().click(screen.getByRole('button', { name: /English/ }));
    await screen.findByRole('img', { name: 'Example University' });
  });

  it('has the mark of the product for a school without its own', async () => {
    await open({ logo: null, tones: null });
    await screen.findByRole('img', { name: '自助打印' });
    expect([document.querySelector('.bar__logo'), fill()]).toEqual([null, '']);
  });

  it('has the mark of the product where the logo cannot be loaded', async () => {
    await open({ logo: LOGO, tones: TONES });
    fireEvent.error(await screen.findByRole('img', { name: '示例大学' }));
    await screen.findByRole('img', { name: '自助打印' });
    expect(document.querySelector('.bar__logo')).toBeNull();
  });
});
