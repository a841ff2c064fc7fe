import { webcrypto } from 'node:crypto';
import { expect } from '@jest/globals';
import { PRODUCT_BRAND } from '@self-print/contract/brand.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { keptIn } from '@self-print/web-kit/keptValues.ts';
import { type FakePlatform, fakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { standInForViewport } from '@self-print/web-kit/testing/standInForViewport.ts';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Location, MemoryRouter, parsePath, useLocation } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { boot } from '../app/boot.ts';
import { createKeptCodes, type KeptCode } from '../core/keptCodes.ts';
import { ServicesProvider } from '../core/services.ts';
import { memoryCodeStore } from './memoryCodeStore.ts';

export const LICENCE = {
  planName: 'test',
  infos: [
    { code: 'MOBILE', enable: true, name: { zh: '手机端', en: 'Phone' } },
    { code: 'INTERNATIONAL', enable: true, name: { zh: '多语言', en: 'More languages' } },
  ],
  schoolCode: 'demo',
  schoolName: { zh: '示例大学', en: 'Example University' },
  timeZone: 'Asia/Shanghai',
  brand: PRODUCT_BRAND,
} as const;

const NOW_MS = Date.parse('2026-11-21T10:00:00.000Z');

/** What the test environment's browser lacks. */
export function prepareBrowser(): void {
  window.scrollTo = () => {};
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  standInForViewport();
}

/** A page is transpiled when a test opens it first, which takes a while on a busy machine. */
const PATIENCE_MS = 20_000;

const opened: FakePlatform[] = [];

interface PhoneOptions {
  readonly path: string;
  readonly prepare?: (platform: FakePlatform) => void;
  /** Pickup codes that the browser has from an earlier visit. */
  readonly keptCodes?: readonly KeptCode[];
}

function Place({ onPlace }: { readonly onPlace: (place: Location) => void }) {
  onPlace(useLocation());
  return null;
}

/** The phone pages as a person opens them at an address, with the platform in memory. */
export async function openPhone({ path, prepare = () => {}, keptCodes = [] }: PhoneOptions) {
  configure({ asyncUtilTimeout: PATIENCE_MS });
  localStorage.clear();
  sessionStorage.clear();
  const platform = fakePlatform();
  opened.push(platform);
  platform.give(phoneCalls.licence, { ...LICENCE, infos: [...LICENCE.infos] });
  platform.give(phoneCalls.i18n, { zh: {}, en: {} });
  platform.give(signInCalls.mobileIsSignedIn, { signedIn: false });
  platform.give(phoneWayCalls.ways, { ways: [{ id: 'DB', way: 'DB', name: null }] });
  prepare(platform);
  const addresses: string[] = [];
  let ids = 0;
  const codes = createKeptCodes({
    store: memoryCodeStore(),
    crypto: webcrypto as Crypto,
    nowMs: () => NOW_MS,
  });
  await codes.keep(keptCodes);
  const services = await boot({
    origin: 'http://platform.test',
    query: new URLSearchParams(),
    fetch: platform.fetch,
    kept: keptIn(() => localStorage),
    keptHere: keptIn(() => sessionStorage),
    nowMs: () => NOW_MS,
    codes: async () => codes,
    reload: () => {},
    openAddress: (url) => void addresses.push(url),
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  });
  let place: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'> = {
    pathname: '',
    search: '',
    hash: '',
    ...parsePath(path),
    state: null,
  };
  const show = () =>
    render(
      <ServicesProvider value={services}>
        <MemoryRouter initialEntries={[place]}>
          <App />
          <Place onPlace={(now) => (place = now)} />
        </MemoryRouter>
      </ServicesProvider>,
    );
  let shown = show();
  return {
    platform,
    services,
    codes,
    addresses,
    /** The history entry of what is shown. */
    at: () => place,
    /** Loads the page again where it is: what its address and history entry hold stays. */
    reload: () => {
      shown.unmount();
      shown = show();
    },
  };
}

/** After each test: takes the pages away, and fails if they or the test sent what the contract does not allow. */
export function closePhone(): void {
  cleanup();
  expect(opened.splice(0).flatMap(({ mistakes }) => mistakes)).toEqual([]);
}

/** Presses a button as soon as it is there. */
export async function press(name: RegExp | string): Promise<void> {
  await userEvent.setup().click(await screen.findByRole('button', { name }));
}

/** Presses the button of a sheet that has the same name as the one which opened it. */
export async function pressInSheet(name: string): Promise<void> {
  const { findByRole } = within(await screen.findByRole('dialog'));
  await userEvent.setup().click(await findByRole('button', { name }));
}

/** A page of a list: the only one, unless there are more rows elsewhere. */
export const pageOf = <Row,>(rows: Row[], total = rows.length) => ({
  rows,
  total,
  pageSize: 20,
  pageNumber: 1,
});
