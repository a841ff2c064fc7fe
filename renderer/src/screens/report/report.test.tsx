/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@self-print/contract/errors.ts';
import { terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { cleanup, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import { KioskContext, useSession } from '../../ui/KioskContext.tsx';
import { ReportPlace } from './ReportPlace.tsx';

beforeAll(preparePage);
afterEach(cleanup);

function Here() {
  const { report } = useSession();
  return report === null ? <main data-screen="closed" /> : <ReportPlace state={report} />;
}

describe('a report that is being written', () => {
  it('stays while a person looks at its QR code, and is sent as the same one', async () => {
    let isAway = true;
    const about = { source: 'kiosk', faultType: 2, problemCode: null, orderId: null } as const;
    const { user, press, shows, services } = await kioskPage(
      (kiosk) => {
        kiosk.send({ type: 'openReport', nowMs: kiosk.clock.nowMs(), about });
        return (
          <KioskContext value={kiosk}>
            <Here />
          </KioskContext>
        );
      },
      {
        texts: EVERY_TEXT,
        prepare: (prepared) =>
          prepared.on(terminalFaultCalls.add, () =>
            isAway ? fail(problem('TOO_MANY_REQUESTS')) : ok({ feedbackId: randomUUID(), number: 'a1' }),
          ),
      },
    );
    await press('在屏幕上填写');
    await user.type(screen.getByLabelText('问题描述'), '卡纸');
    await user.type(screen.getByLabelText('联系电话'), '13800138000');
    await press('提交');
    await press('改用手机扫码');
    expect(shows()).toBe('report-code');
    await press('在屏幕上填写');
    isAway = false;
    await press('提交');
    expect(shows()).toBe('report-sent');
    const [first, second] = services.calls.filter(({ line }) => line === 'POST terminal/add');
    expect(second?.body).toEqual(first?.body);
    expect(second?.body).toMatchObject({ faultReason: '卡纸', phone: '13800138000' });
  });
});
