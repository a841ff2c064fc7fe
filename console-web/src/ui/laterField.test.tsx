/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { fetchLater } from './fetchLater.ts';
import { laterField, type Pressed } from './laterField.tsx';

afterEach(cleanup);

interface DayProps {
  readonly day: string;
}
const Field = ({ day, autoFocus = false, defaultOpen = false }: DayProps & Pressed) => (
  <p>{`${day}, focused ${autoFocus}, open ${defaultOpen}`}</p>
);
interface StandInProps extends DayProps {
  readonly onPress: () => void;
  readonly onHold: (isHeld: boolean) => void;
}
const StandIn = ({ day, onPress, onHold }: StandInProps) => (
  <button
    type="button"
    onPointerDown={() => onHold(true)}
    onFocus={() => onHold(true)}
    onBlur={() => onHold(false)}
    onClick={onPress}
  >
    {day}
  </button>
);

describe('a field that comes later', () => {
  it('has a stand-in, and takes its place where nobody pressed it', async () => {
    const Day = laterField<DayProps>(async () => Field, StandIn);
    render(<Day day="Monday" />);
    screen.getByRole('button', { name: 'Monday' });
    await act(fetchLater);
    screen.getByText('Monday, focused false, open false');
  });

  it('is open and focused for whoever pressed the stand-in', async () => {
    const Day = laterField<DayProps>(async () => Field, StandIn);
    render(<Day day="Monday" />);
    fireEvent.click(screen.getByRole('button', { name: 'Monday' }));
    await screen.findByText('Monday, focused true, open true');
  });

  it('leaves its stand-in to a press that has begun when it comes', async () => {
    const Day = laterField<DayProps>(async () => Field, StandIn);
    render(<Day day="Monday" />);
    const standIn = screen.getByRole('button', { name: 'Monday' });
    fireEvent.pointerDown(standIn);
    await act(fetchLater);
    expect(standIn.isConnected).toBe(true);
    fireEvent.click(standIn);
    await screen.findByText('Monday, focused true, open true');
  });

  it('leaves the focus where it is when it comes, and takes the place once that has gone on', async () => {
    const Day = laterField<DayProps>(async () => Field, StandIn);
    render(<Day day="Monday" />);
    const standIn = screen.getByRole('button', { name: 'Monday' });
    act(() => standIn.focus());
    await act(fetchLater);
    expect(document.activeElement).toBe(standIn);
    act(() => standIn.blur());
    screen.getByText('Monday, focused false, open false');
  });

  it('keeps its stand-in when it cannot be fetched, and is fetched again at the next press', async () => {
    let times = 0;
    const Day = laterField<DayProps>(async () => {
      times += 1;
      if (times === 1) throw new Error('no network');
      return Field;
    }, StandIn);
    render(<Day day="Monday" />);
    const standIn = screen.getByRole('button', { name: 'Monday' });
    await act(async () => void fireEvent.click(standIn));
    expect(times).toBe(1);
    fireEvent.click(standIn);
    await screen.findByText('Monday, focused true, open true');
  });
});
