/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useLeaveGuard } from './useLeaveGuard.ts';

let asked: string[] = [];
let answer = false;

beforeEach(() => {
  asked = [];
  window.confirm = (words = '') => {
    asked.push(words);
    return answer;
  };
});
afterEach(cleanup);

function Form({ isChanged }: { readonly isChanged: boolean }) {
  useLeaveGuard(isChanged, 'leave?');
  return <h1>form</h1>;
}

function open(isChanged: boolean) {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form isChanged={isChanged} /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: ['/list', '/form'] },
  );
  render(<RouterProvider router={router} />);
  const go = (to: string | number) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
  return { go };
}

describe('changes that are not saved', () => {
  it.each(['/list', -1])('are asked about on the way to %j, and stay when the answer is no', async (to) => {
    answer = false;
    const { go } = open(true);
    await go(to);
    await waitFor(() => expect(asked).toEqual(['leave?']));
    screen.getByRole('heading', { name: 'form' });
  });

  it.each(['/list', -1])('are left on the way to %j when the answer is yes', async (to) => {
    answer = true;
    const { go } = open(true);
    await go(to);
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(asked).toHaveLength(1);
  });

  it.each(['/login', '/noPermission', '/form?tab=2'])('are not asked about on the way to %j', async (to) => {
    const { go } = open(true);
    await go(to);
    expect(asked).toEqual([]);
  });

  it('are asked about by the browser when the tab is closed', () => {
    open(true);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

describe('without changes', () => {
  it('nobody is asked', async () => {
    const { go } = open(false);
    await go(-1);
    await screen.findByRole('heading', { name: 'elsewhere' });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect([asked, closing.defaultPrevented]).toEqual([[], false]);
  });
});
