/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import { cleanup, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../dev/everyScreen.ts';
import type { PlatformFailure } from '../api/platformAccess.ts';
import { kioskPage } from '../testing/kioskPage.tsx';
import { preparePage } from '../testing/page.ts';
import { KioskContext } from '../ui/KioskContext.tsx';
import { Trouble } from './Trouble.tsx';

beforeAll(preparePage);
afterEach(cleanup);

const REFUSED: PlatformFailure = {
  kind: 'refused',
  name: 'TRAIN_UNSETTLED',
  code: '4105150004',
  message: '您上一次写卡的结果还没有确认',
  detail: {},
};

const show = (failure: PlatformFailure) =>
  kioskPage(
    (kiosk) => (
      <KioskContext value={kiosk}>
        <Trouble failure={failure} />
      </KioskContext>
    ),
    { texts: EVERY_TEXT },
  );

describe('a trouble on a screen', () => {
  it('leads to the report with its code filled in, and not once more while that is written', async () => {
    const { kiosk, press } = await show(REFUSED);
    await press(/故障/);
    expect(kiosk.session.get().report?.about).toMatchObject({
      problemCode: '4105150004',
      faultType: FAULT_TYPE.printing,
      source: 'kiosk',
    });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers no report while the platform could not take it', async () => {
    await show({ kind: 'unreachable', message: '' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
