import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Longer than what was read counts as fresh. */
const AWAY_MS = 60_000;

/** Does something a while after what is shown was read. */
export async function muchLater(does: () => unknown): Promise<void> {
  const atMs = Date.now() + AWAY_MS;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => atMs);
  try {
    await act(async () => {
      await does();
    });
  } finally {
    clock.mockRestore();
  }
}

/** Comes back to the page after some time in another window: it asks again for all that it shows. */
export const comeBack = () => muchLater(() => window.dispatchEvent(new Event('visibilitychange')));
