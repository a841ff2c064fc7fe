/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { ok } from '@self-print/contract/result.ts';
import { cleanup, screen } from '@testing-library/react';
import { EVERY_TEXT } from '../../../dev/everyScreen.ts';
import { sampleOffers, sampleVisit } from '../../../dev/personalSamples.ts';
import { FIRST_ITEMS } from '../../flows/personal/state.ts';
import { kioskPage } from '../../testing/kioskPage.tsx';
import { preparePage } from '../../testing/page.ts';
import { KioskContext, useSession } from '../../ui/KioskContext.tsx';
import { SignInPlace } from './SignInPlace.tsx';

beforeAll(preparePage);
afterEach(cleanup);

function Here() {
  const { place } = useSession();
  return place.at === 'signIn' ? <SignInPlace {...place} /> : <main data-screen={place.at} />;
}

/** A graduate before the questions, of whom the records know something else at first. */
const stand = () =>
  kioskPage(
    (kiosk) => {
      kiosk.send({ type: 'openPersonal', nowMs: kiosk.clock.nowMs(), state: FIRST_ITEMS });
      return (
        <KioskContext value={kiosk}>
          <Here />
        </KioskContext>
      );
    },
    {
      prepare: ({ on, refuse }) => {
        on(visitCalls.ways, () => ok({ ways: [sampleOffers.GRADUATE] }));
        refuse(visitCalls.signInAsGraduate, 'GRADUATE_UNKNOWN');
      },
      texts: EVERY_TEXT,
    },
  );

describe('signing in as a graduate', () => {
  it('asks one thing after the other, keeps what was typed after a refusal, and takes the Enter key', async () => {
    const { user, press, services, calm, shows } = await stand();
    const type = async (label: string, text: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect(document.activeElement).toBe(field);
      await user.type(field, text);
    };
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一项' }).disabled).toBe(true);
    await type('姓名', ' 李雷 ');
    await press('下一项');
    await type('身份证件号码', '11010519491231002X{Enter}');
    await press('上一项');
    await press('下一项');
    await type('毕业年份或学号', '2018');
    await press('登录');
    expect(
      services.calls.filter(({ line }) => line.endsWith('HAINAN_LOGIN')).map(({ body }) => body),
    ).toEqual([{ providerId: 'alumni', name: '李雷', idNumber: '11010519491231002X', yearOrNumber: '2018' }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('再试一次');
    const name = screen.getByLabelText<HTMLInputElement>('姓名');
    expect([name.value, document.activeElement]).toEqual([' 李雷 ', name]);
    services.on(visitCalls.signInAsGraduate, () => ok(sampleVisit));
    await press('下一项');
    await press('下一项');
    await user.type(screen.getByLabelText('毕业年份或学号'), '{Backspace}9{Enter}');
    await calm();
    expect(shows()).not.toBe('sign-in-GRADUATE');
    const last = services.calls.filter(({ line }) => line.endsWith('HAINAN_LOGIN')).at(-1);
    expect(last?.body).toMatchObject({ yearOrNumber: '2019' });
  });
});
