/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { RELOAD_AFTER_MS, useWatchdog, WATCHDOG_MS } from '@self-print/web-kit/useWatchdog.ts';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { FirstWait } from '../app/FirstWait.tsx';
import { ServicesProvider } from '../core/services.ts';
import { closePhone, openPhone, prepareBrowser } from '../testing/phone.tsx';
import { Skeleton } from './Skeleton.tsx';

beforeAll(prepareBrowser);
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  closePhone();
  jest.useRealTimers();
});

function watch() {
  const reload = jest.fn();
  const hook = renderHook(({ isLoading }) => useWatchdog(isLoading, reload), {
    initialProps: { isLoading: true },
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { reload, pass, load: (isLoading: boolean) => hook.rerender({ isLoading }), hook };
}

it('takes an indicator away after 60 s and loads the page again 2 s later', () => {
  const { reload, pass, hook } = watch();
  pass(WATCHDOG_MS - 1);
  expect(hook.result.current).toBe(false);
  pass(1);
  expect([hook.result.current, reload.mock.calls.length]).toEqual([true, 0]);
  pass(RELOAD_AFTER_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves a page alone whose answer came in time, and one whose answer came after all', () => {
  const { reload, pass, load, hook } = watch();
  pass(WATCHDOG_MS - 1);
  load(false);
  pass(WATCHDOG_MS * 2);
  load(true);
  pass(WATCHDOG_MS);
  load(false);
  pass(WATCHDOG_MS);
  expect([hook.result.current, reload.mock.calls.length]).toEqual([false, 0]);
});

it.each([
  ['the first page', <FirstWait key="first" />],
  ['content', <Skeleton key="content" />],
])('is what ends the wait for %s', async (_, element) => {
  jest.useRealTimers();
  const { services } = await openPhone({ path: '/mobile/protocol' });
  cleanup();
  jest.useFakeTimers();
  const reload = jest.fn();
  render(<ServicesProvider value={{ ...services, reload }}>{element}</ServicesProvider>);
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  pass(WATCHDOG_MS - 1);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  pass(1);
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  pass(RELOAD_AFTER_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});
