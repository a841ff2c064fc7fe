/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { SchoolBrand } from '@self-print/contract/brand.ts';
import { tonesOf } from '@self-print/contract/brandTones.ts';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { EVERY_SCREEN, EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { sampleTerminal } from '../../../dev/samples.ts';
import { App } from '../../app/App.tsx';
import { settle } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';

beforeAll(preparePage);
afterEach(cleanup);

const LOGO = '/school-logo/0123456789abcdef0123456789abcdef.png';
const OTHER = '/school-logo/fedcba9876543210fedcba9876543210.png';
const BRAND: SchoolBrand = { logo: LOGO, tones: tonesOf('#0e7c86') };

const terminalWith = (brand: SchoolBrand) => ({ terminal: { ...sampleTerminal, brand } });
async function open(brand: SchoolBrand) {
  const page = await kioskPage((kiosk) => <App kiosk={kiosk} later={EVERY_SCREEN} />, {
    texts: EVERY_TEXT,
    prepare: (services) => services.setState(terminalWith(brand)),
  });
  const become = async (next: SchoolBrand) => {
    page.services.setState(terminalWith(next));
    await act(settle);
    await page.calm();
  };
  return { become };
}
const logo = () => document.querySelector<HTMLImageElement>('.identity__logo');
const seal = () => document.querySelector('.identity__seal');
const fill = () => document.documentElement.style.getPropertyValue('--brand-fill');

describe('the head of the kiosk', () => {
  it('has the seal and the colours of the product for a school without its own', async () => {
    await open({ logo: null, tones: null });
    expect([logo(), seal()?.textContent, fill()]).toEqual([null, '印', '']);
  });

  it('has the logo beside the name of the school, which readers need not hear twice', async () => {
    await open(BRAND);
    expect([logo()?.getAttribute('src'), logo()?.alt, seal()]).toEqual([LOGO, '', null]);
    expect(document.querySelector('.identity__title')?.textContent).toContain('示例大学');
    expect(fill()).toBe(tonesOf('#0e7c86').light.fill);
  });

  it('follows a change without a restart, there and back', async () => {
    const { become } = await open(BRAND);
    await become({ logo: OTHER, tones: tonesOf('#6b2c91') });
    expect([logo()?.getAttribute('src'), fill()]).toEqual([OTHER, '#6b2c91']);
    await become({ logo: null, tones: null });
    expect([logo(), seal()?.textContent, fill()]).toEqual([null, '印', '']);
  });

  it('falls back to the seal where the picture is broken, and tries another one', async () => {
    const { become } = await open(BRAND);
    const broken = logo();
    if (broken) fireEvent.error(broken);
    expect([logo(), seal()?.textContent]).toEqual([null, '印']);
    await become({ ...BRAND, logo: OTHER });
    expect([logo()?.getAttribute('src'), seal()]).toEqual([OTHER, null]);
  });
});
