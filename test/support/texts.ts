import type { Language } from '@self-print/contract/fields.ts';
import { cameraEn } from '@self-print/renderer/texts/camera.en.ts';
import { cameraZh } from '@self-print/renderer/texts/camera.zh.ts';
import { coreEn } from '@self-print/renderer/texts/core.en.ts';
import { coreZh } from '@self-print/renderer/texts/core.zh.ts';
import { faceEn } from '@self-print/renderer/texts/face.en.ts';
import { faceZh } from '@self-print/renderer/texts/face.zh.ts';
import { inquiryEn } from '@self-print/renderer/texts/inquiry.en.ts';
import { inquiryZh } from '@self-print/renderer/texts/inquiry.zh.ts';
import { outpatientEn } from '@self-print/renderer/texts/outpatient.en.ts';
import { outpatientZh } from '@self-print/renderer/texts/outpatient.zh.ts';
import { paymentEn } from '@self-print/renderer/texts/payment.en.ts';
import { paymentZh } from '@self-print/renderer/texts/payment.zh.ts';
import { personalEn } from '@self-print/renderer/texts/personal.en.ts';
import { personalZh } from '@self-print/renderer/texts/personal.zh.ts';
import { pickupEn } from '@self-print/renderer/texts/pickup.en.ts';
import { pickupZh } from '@self-print/renderer/texts/pickup.zh.ts';
import { problemsEn } from '@self-print/renderer/texts/problems.en.ts';
import { problemsZh } from '@self-print/renderer/texts/problems.zh.ts';
import { registrationEn } from '@self-print/renderer/texts/registration.en.ts';
import { registrationZh } from '@self-print/renderer/texts/registration.zh.ts';
import { selfPayEn } from '@self-print/renderer/texts/selfPay.en.ts';
import { selfPayZh } from '@self-print/renderer/texts/selfPay.zh.ts';
import { serviceEn } from '@self-print/renderer/texts/service.en.ts';
import { serviceZh } from '@self-print/renderer/texts/service.zh.ts';
import { signInEn } from '@self-print/renderer/texts/signIn.en.ts';
import { signInZh } from '@self-print/renderer/texts/signIn.zh.ts';
import { stepsEn } from '@self-print/renderer/texts/steps.en.ts';
import { stepsZh } from '@self-print/renderer/texts/steps.zh.ts';
import { studentCardEn } from '@self-print/renderer/texts/studentCard.en.ts';
import { studentCardZh } from '@self-print/renderer/texts/studentCard.zh.ts';
import { trainEn } from '@self-print/renderer/texts/train.en.ts';
import { trainZh } from '@self-print/renderer/texts/train.zh.ts';
import { windowsEn } from '@self-print/renderer/texts/windows.en.ts';
import { windowsZh } from '@self-print/renderer/texts/windows.zh.ts';

const zh = {
  ...coreZh,
  ...serviceZh,
  ...pickupZh,
  ...paymentZh,
  ...personalZh,
  ...registrationZh,
  ...trainZh,
  ...inquiryZh,
  ...outpatientZh,
  ...studentCardZh,
  ...selfPayZh,
  ...signInZh,
  ...stepsZh,
  ...problemsZh,
  ...cameraZh,
  ...faceZh,
  ...windowsZh,
};
type Texts = Readonly<Record<keyof typeof zh, string>>;
const en: Texts = {
  ...coreEn,
  ...serviceEn,
  ...pickupEn,
  ...paymentEn,
  ...personalEn,
  ...registrationEn,
  ...trainEn,
  ...inquiryEn,
  ...outpatientEn,
  ...studentCardEn,
  ...selfPayEn,
  ...signInEn,
  ...stepsEn,
  ...problemsEn,
  ...cameraEn,
  ...faceEn,
  ...windowsEn,
};

/** The kiosk's own texts, so that a journey looks for what the screen is meant to say. */
export function textsOf(language: Language): Texts {
  return language === 'zh' ? zh : en;
}
