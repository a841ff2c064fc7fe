/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FieldStandIn } from './FieldStandIn.tsx';
import { fetchLater } from './fetchLater.ts';
import { laterField, type Pressed } from './laterField.tsx';

afterEach(cleanup);

function open() {
  const Day = laterField<{ readonly day: string }>(
    async () =>
      ({ day, defaultOpen = false }: { readonly day: string } & Pressed) => (
        <p>{`${day}, open ${defaultOpen}`}</p>
      ),
    ({ day, ...held }) => <FieldStandIn {...held} label="day" text={day} width={100} icon={null} />,
  );
  render(<Day day="Monday" />);
  const standIn = screen.getByLabelText('day');
  act(() => standIn.focus());
  return standIn;
}

it('opens nothing for whoever goes through the page by Tab', async () => {
  const standIn = open();
  fireEvent.keyDown(standIn, { key: 'Shift' });
  fireEvent.keyDown(standIn, { key: 'Tab' });
  await act(fetchLater);
  expect(standIn.isConnected).toBe(true);
  act(() => standIn.blur());
  screen.getByText('Monday, open false');
});

it.each([
  ['Enter', {}],
  [' ', {}],
  ['ArrowDown', {}],
  ['m', {}],
])('is opened by the key %p', async (key) => {
  fireEvent.keyDown(open(), { key });
  await screen.findByText('Monday, open true');
});

it('is opened by a press, and not by a key of the browser', async () => {
  const standIn = open();
  fireEvent.keyDown(standIn, { key: 'r', ctrlKey: true });
  await act(fetchLater);
  expect(standIn.isConnected).toBe(true);
  fireEvent.click(standIn);
  await screen.findByText('Monday, open true');
});
