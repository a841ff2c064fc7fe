/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { settle } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import { KioskContext } from '../../ui/KioskContext.tsx';
import { WriteRows } from './HistoryRows.tsx';

beforeAll(preparePage);
afterEach(cleanup);

/** In Shanghai the next day has begun. */
const WRITE = {
  requestId: 'a0000000-0000-4000-8000-000000000001',
  operation: 'write',
  writeState: 'done',
  at: '2026-11-20T17:30:00.000Z',
} as const;

it('days of a card are those of the school, whatever the machine is set to', async () => {
  await kioskPage(
    (kiosk) => (
      <KioskContext value={kiosk}>
        <WriteRows writes={[WRITE]} />
      </KioskContext>
    ),
    { texts: EVERY_TEXT },
  );
  await act(settle);
  expect(screen.getByText('2026/11/21')).not.toBeNull();
});
