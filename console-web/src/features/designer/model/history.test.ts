import { describe, expect, it } from '@jest/globals';
import { beginHistory, changed, redone, undone } from './history.ts';

describe('history', () => {
  it('takes changes back and makes them again', () => {
    const done = changed(changed(beginHistory(1), 2, null), 3, null);
    expect(undone(undone(done)).now).toBe(1);
    expect(redone(redone(undone(undone(done)))).now).toBe(3);
  });

  it('takes a drag back as one step', () => {
    const done = changed(changed(changed(beginHistory(0), 1, 'drag-1'), 2, 'drag-1'), 3, 'drag-2');
    expect(undone(done).now).toBe(2);
    expect(undone(undone(done)).now).toBe(0);
  });

  it('begins a new step after something was taken back', () => {
    const typed = changed(undone(changed(changed(beginHistory(0), 1, 'a'), 2, 'b')), 5, 'a');
    expect([undone(typed).now, redone(typed).now]).toEqual([1, 5]);
  });

  it('has nothing to take back at the beginning, nor to make again at the end', () => {
    const first = beginHistory(7);
    expect([undone(first), redone(first), changed(first, 7, null)]).toEqual([first, first, first]);
  });

  it('remembers 200 steps', () => {
    let history = beginHistory(0);
    for (let step = 1; step <= 250; step += 1) history = changed(history, step, null);
    expect(history.past).toHaveLength(200);
  });
});
