/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { RELOAD_AFTER_MS, WATCHDOG_MS } from '@self-print/web-kit/useWatchdog.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { ServicesProvider } from '../core/services.ts';
import { schoolPlatform, servicesOn } from '../testing/openPage.tsx';
import { TEXTS } from '../texts/parts.ts';
import { DataTable } from './DataTable.tsx';
import { Loaded } from './Loaded.tsx';
import { Wait } from './Wait.tsx';

const ASKED = { data: undefined, error: null, isFetching: true, refetch: () => {} };
const LIST = { page: 1, rows: 20, turn: () => {} };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it.each([
  ['a page that is fetched', <Wait key="page" />],
  [
    'content that is loaded',
    <Loaded key="content" asked={ASKED}>
      {() => null}
    </Loaded>,
  ],
  ['a list', <DataTable key="list" label="" asked={ASKED} list={LIST} idOf={String} columns={[]} empty="" />],
])('%s is waited for no longer than 60 s, and 2 s later the page is loaded again', async (_, element) => {
  const reload = jest.fn();
  const services = await servicesOn(schoolPlatform());
  await services.texts.add(await TEXTS.shell());
  render(<ServicesProvider value={{ ...services, reload }}>{element}</ServicesProvider>);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const isWaiting = () =>
    document.querySelector('[aria-busy="true"], .ant-skeleton-active, .ant-spin-spinning');
  pass(WATCHDOG_MS - 1);
  expect(isWaiting()).not.toBeNull();
  pass(1);
  expect([isWaiting(), reload.mock.calls.length]).toEqual([null, 0]);
  pass(RELOAD_AFTER_MS);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
