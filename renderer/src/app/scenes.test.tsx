/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { cleanup, render } from '@testing-library/react';
import { EVERY_SCREEN, EVERY_TEXT } from '../../dev/everyScreen.ts';
import { NOW_MS } from '../../dev/sceneParts.ts';
import { SCENES } from '../../dev/scenes.ts';
import { viewOf } from '../../dev/viewOf.ts';
import { handClock } from '../testing/handClock.ts';
import { preparePage } from '../testing/page.ts';
import { accountZh } from '../texts/account.zh.ts';
import { cameraZh } from '../texts/camera.zh.ts';
import { coreZh } from '../texts/core.zh.ts';
import { faceZh } from '../texts/face.zh.ts';
import { inquiryZh } from '../texts/inquiry.zh.ts';
import { keyboardZh } from '../texts/keyboard.zh.ts';
import type { TextKey } from '../texts/keys.ts';
import { maintenanceZh } from '../texts/maintenance.zh.ts';
import { outpatientZh } from '../texts/outpatient.zh.ts';
import { paymentZh } from '../texts/payment.zh.ts';
import { personalZh } from '../texts/personal.zh.ts';
import { pickupZh } from '../texts/pickup.zh.ts';
import { problemsZh } from '../texts/problems.zh.ts';
import { registrationZh } from '../texts/registration.zh.ts';
import { reportZh } from '../texts/report.zh.ts';
import { selfPayZh } from '../texts/selfPay.zh.ts';
import { serviceZh } from '../texts/service.zh.ts';
import { setUpZh } from '../texts/setUp.zh.ts';
import { signInZh } from '../texts/signIn.zh.ts';
import { studentCardZh } from '../texts/studentCard.zh.ts';
import { trainZh } from '../texts/train.zh.ts';
import { App } from './App.tsx';

beforeAll(preparePage);
afterEach(cleanup);

const UNFILLED = /\{\{|undefined|\[object|NaN/;
const KEYS = [
  coreZh,
  serviceZh,
  pickupZh,
  problemsZh,
  setUpZh,
  keyboardZh,
  maintenanceZh,
  signInZh,
  reportZh,
  personalZh,
  paymentZh,
  registrationZh,
  trainZh,
  accountZh,
  cameraZh,
  faceZh,
  inquiryZh,
  outpatientZh,
  studentCardZh,
  selfPayZh,
].flatMap((part) => Object.keys(part));
/** Screens on which paper moves or nothing can be done by the person. */
const WITHOUT_WAY_OUT =
  /^(printing|starting|gate-|held-offline|pay-(?:asking|leaving|paid)$|resolving$|resolving-long$|card-making)/;

describe.each(['zh', 'en'] as const)('every screen in %s', (language) => {
  it.each(Object.entries(SCENES))('says what it is: %s', async (name, scene) => {
    const texts = createTexts<TextKey>();
    await Promise.all(EVERY_TEXT.map(texts.add));
    await texts.setLanguage(language);
    render(<App kiosk={viewOf(scene, texts, handClock(NOW_MS))} later={EVERY_SCREEN} />);
    const main = document.querySelector('main');
    expect(main?.querySelectorAll('h1')).toHaveLength(1);
    expect(main?.querySelector('h1')?.textContent).not.toBe('');
    expect(document.body.textContent).not.toMatch(UNFILLED);
    const shown = document.body.textContent;
    expect(KEYS.filter((key) => shown.includes(key))).toEqual([]);
    // Two clocks that run down beside each other leave it open which one counts.
    expect(document.querySelectorAll('[role="timer"]').length).toBeLessThanOrEqual(1);
    if (!WITHOUT_WAY_OUT.test(name)) expect(main?.querySelector('button')).not.toBeNull();
    for (const button of document.querySelectorAll('button'))
      expect(button.textContent || button.getAttribute('aria-label')).toBeTruthy();
  });
});
