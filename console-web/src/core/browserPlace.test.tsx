/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { browserPlace, moveBrowser } from './browserPlace.ts';

const BASE = '/wec-self-print-app-console';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

/** What a router finds that is made now. */
async function found() {
  const place: { current: object } = { current: {} };
  const router = createBrowserRouter([{ path: '*', element: <Look place={place} /> }], { basename: BASE });
  render(<RouterProvider router={router} />);
  return { router, place: () => place.current };
}

function Look({ place }: { readonly place: { current: object } }) {
  const { pathname, search, state } = useLocation();
  place.current = { pathname, search, state };
  return null;
}

describe('the place of the browser', () => {
  it('has no state before anybody left one', () => {
    history.replaceState(null, '', `${BASE}/login?schoolCode=demo`);
    expect(browserPlace(window)).toEqual({ pathname: '/login', search: '?schoolCode=demo', state: null });
    history.replaceState('something else', '', `${BASE}/login`);
    expect(browserPlace(window).state).toBeNull();
  });

  it('is where a router begins that is made afterwards, with its state', async () => {
    moveBrowser(window, '/main/userList?page=2', { replace: true, state: { from: '/main' } });
    const { place, router } = await found();
    expect(place()).toEqual({ pathname: '/main/userList', search: '?page=2', state: { from: '/main' } });
    router.dispose();
  });

  it('has the state that a router left there, as after a reload of the sign-in', async () => {
    history.replaceState(null, '', `${BASE}/main`);
    const { router } = await found();
    await router.navigate('/login', { replace: true, state: { from: '/main/itemList' } });
    expect(browserPlace(window)).toEqual({
      pathname: '/login',
      search: '',
      state: { from: '/main/itemList' },
    });
    router.dispose();
  });

  it('is kept in the history unless it is to be replaced', () => {
    const before = history.length;
    moveBrowser(window, '/login', { replace: true });
    expect(history.length).toBe(before);
    moveBrowser(window, '/setUp');
    expect(history.length).toBe(before + 1);
    expect(location.pathname).toBe(`${BASE}/setUp`);
  });
});
