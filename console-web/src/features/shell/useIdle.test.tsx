/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { act, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ServicesProvider } from '../../core/services.ts';
import { closePage, schoolPlatform, servicesOn } from '../../testing/openPage.tsx';
import { useIdle } from './useIdle.ts';

const LOOK_MS = 1_000;
let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  closePage();
  jest.useRealTimers();
});

async function begin() {
  const services = { ...(await servicesOn(schoolPlatform())), nowMs: () => nowMs };
  const onOver = jest.fn();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider value={services}>{children}</ServicesProvider>
  );
  const { result, unmount } = renderHook(() => useIdle(onOver), { wrapper });
  const openTab = () => renderHook(() => useIdle(onOver), { wrapper }).result;
  const pass = (ms: number) =>
    act(() => {
      nowMs += ms;
      jest.advanceTimersByTime(LOOK_MS);
    });
  return { result, unmount, onOver, pass, openTab, kept: services.kept };
}

describe('whether anybody is there', () => {
  it('is asked a minute before the end, and the seconds are counted', async () => {
    const { result, pass, onOver } = await begin();
    pass(29 * MINUTE_MS - 1);
    expect(result.current.state).toEqual({ kind: 'active' });
    pass(1);
    expect(result.current.state).toEqual({ kind: 'warned', secondsLeft: 60 });
    pass(20 * LOOK_MS);
    expect(result.current.state).toEqual({ kind: 'warned', secondsLeft: 40 });
    expect(onOver).not.toHaveBeenCalled();
  });

  it('is over after half an hour without anybody', async () => {
    const { pass, onOver } = await begin();
    pass(30 * MINUTE_MS);
    expect(onOver).toHaveBeenCalled();
  });

  it.each(['keyDown', 'pointerDown', 'wheel'] as const)('is seen by %s', async (sign) => {
    const { result, pass, onOver } = await begin();
    pass(28 * MINUTE_MS);
    fireEvent[sign](window);
    pass(28 * MINUTE_MS);
    expect([result.current.state, onOver.mock.calls]).toEqual([{ kind: 'active' }, []]);
  });

  it('is not answered by the key that closes the question, but by the answer', async () => {
    const { result, pass, onOver } = await begin();
    pass(29 * MINUTE_MS);
    fireEvent.keyDown(window);
    pass(LOOK_MS);
    expect(result.current.state).toEqual({ kind: 'warned', secondsLeft: 59 });
    act(() => result.current.stay());
    pass(28 * MINUTE_MS);
    expect([result.current.state, onOver.mock.calls]).toEqual([{ kind: 'active' }, []]);
  });

  it('is seen at another tab, and the answer given there counts at all', async () => {
    const { result, pass, onOver, openTab } = await begin();
    const other = openTab();
    pass(29 * MINUTE_MS);
    expect([result.current.state.kind, other.current.state.kind]).toEqual(['warned', 'warned']);
    act(() => other.current.stay());
    pass(LOOK_MS);
    expect(result.current.state).toEqual({ kind: 'active' });
    pass(28 * MINUTE_MS);
    expect([result.current.state, onOver.mock.calls]).toEqual([{ kind: 'active' }, []]);
    pass(3 * MINUTE_MS);
    expect(onOver).toHaveBeenCalled();
  });

  it.each(['never', '', String(99 * MINUTE_MS)])('is not judged by “%s” of another tab', async (seen) => {
    const { pass, onOver, kept } = await begin();
    kept.set('console.lastSeen', seen);
    pass(30 * MINUTE_MS);
    expect(onOver).toHaveBeenCalled();
  });

  it('is looked after no more when the page is left', async () => {
    const { unmount, pass, onOver } = await begin();
    unmount();
    pass(31 * MINUTE_MS);
    expect(onOver).not.toHaveBeenCalled();
  });
});
