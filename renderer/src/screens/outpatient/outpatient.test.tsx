/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { ok } from '@self-print/contract/result.ts';
import { act, cleanup, configure, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { sampleReports } from '../../../dev/outpatientScenes.ts';
import { sampleVisit } from '../../../dev/personalSamples.ts';
import { sampleOrder } from '../../../dev/samples.ts';
import { loadStillCamera } from '../../../dev/stillCamera.ts';
import { FIRST_OUTPATIENT } from '../../flows/outpatient/state.ts';
import { settle } from '../../testing/handClock.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import type { Services } from '../../testing/services.ts';
import { KioskContext, useSession } from '../../ui/KioskContext.tsx';
import { PersonalPlace } from '../personal/PersonalPlace.tsx';

beforeAll(() => {
  preparePage();
  configure({ defaultHidden: true });
});
afterEach(cleanup);

function Here() {
  const { place } = useSession();
  return place.at === 'personal' ? (
    <PersonalPlace state={place.state} loadCamera={loadStillCamera} />
  ) : (
    <main data-screen={place.at} />
  );
}

/** A person who has signed in and opened their reports, on a platform in memory. */
async function stand(prepare: (services: Services) => void = () => {}) {
  const person = await kioskPage(
    (kiosk) => {
      const nowMs = kiosk.clock.nowMs();
      kiosk.send({ type: 'openPersonal', nowMs, state: FIRST_OUTPATIENT });
      kiosk.send({ type: 'signedIn', nowMs, visit: sampleVisit });
      return (
        <KioskContext value={kiosk}>
          <Here />
        </KioskContext>
      );
    },
    {
      prepare: (services) => {
        services.on(outpatientCalls.findReport, () => ok(sampleReports));
        services.on(outpatientCalls.checkTerminalCarton, () => ok({ cartonCode: null, sheets: null }));
        services.on(outpatientCalls.print, () => ok(sampleOrder));
        prepare(services);
      },
      texts: EVERY_TEXT,
    },
  );
  await act(settle);
  return person;
}

const printButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '打印所选报告' });

describe('the screen of hospital reports', () => {
  it('looks for them by itself, lists a page, and prints those that were chosen', async () => {
    const { press, services } = await stand();
    expect(services.lines()).toContain('GET findReport/T-0107');
    expect(screen.queryByText('肝功能')).toBeNull();
    expect(printButton().disabled).toBe(true);
    await press(/血常规/);
    expect(screen.getByRole('button', { name: /血常规/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('已选 1 份')).toBeTruthy();
    await press('打印所选报告');
    await act(settle);
    expect(document.querySelector('main')?.dataset.screen).toBe('pickup');
  });

  it('lets nobody choose what was printed as often as is allowed', async () => {
    const { press } = await stand();
    await press('下一页');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /心电图/ }).disabled).toBe(true);
  });

  it('says that there is nothing, why the hospital did not answer, and asks again', async () => {
    const { press, services } = await stand((each) => {
      each.on(outpatientCalls.findReport, () => ok({ ...sampleReports, reports: [] }));
    });
    expect(screen.getByText(/校医院暂无可打印的报告/)).toBeTruthy();
    services.refuse(outpatientCalls.findReport, 'OUTPATIENT_SYSTEM_DOWN');
    await press('重新查询');
    await act(settle);
    expect(screen.getByRole('alert').textContent).toMatch(/校医院系统暂时没有应答/);
    services.on(outpatientCalls.findReport, () => ok(sampleReports));
    await press(/重试|再试/);
    await act(settle);
    expect(screen.getByRole('button', { name: /血常规/ })).toBeTruthy();
  });

  it('keeps the choice when there is no paper, and says so', async () => {
    const { press } = await stand((services) =>
      services.refuse(outpatientCalls.checkTerminalCarton, 'OUTPATIENT_NO_PAPER'),
    );
    await press(/血常规/);
    await press('打印所选报告');
    await act(settle);
    expect(screen.getByRole('alert').textContent).toMatch(/缺纸/);
    expect(screen.getByText('已选 1 份')).toBeTruthy();
  });
});
