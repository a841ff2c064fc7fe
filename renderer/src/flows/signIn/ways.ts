import { runPhone } from './effects/askPhone.ts';
import { runCode } from './effects/askPhoneCode.ts';
import { runDirectory, runPassword, runSchoolAccount } from './effects/checkPassword.ts';
import { runFace } from './effects/compareFace.ts';
import { runGraduate } from './effects/findGraduate.ts';
import { runCard } from './effects/readCard.ts';
import { runCampusCode, runIdentityCode } from './effects/scanIdentityCode.ts';
import type { Offer, SignInEvent, WayCode, WayState } from './state.ts';
import type { Way, WayContext } from './way.ts';
import { beginCampusCard, beginCampusCode, beginIdCard, beginIdentityCode, cardStep } from './ways/card.ts';
import { beginFace, faceStep } from './ways/face.ts';
import { beginGraduate, graduateStep } from './ways/graduate.ts';
import { beginDirectory, beginPassword, beginSchoolAccount, passwordStep } from './ways/password.ts';
import { beginPhone, phoneStep } from './ways/phone.ts';
import { beginMailCode, beginPhoneCode, mailCodeStep, phoneCodeStep } from './ways/phoneCode.ts';

/** Every way to sign in. New ways are added here, and their panels in `screens/signIn/WayPanel.tsx`. */
const WAYS: { readonly [Code in WayCode]: Way<Code> } = {
  QR: { begin: beginPhone, step: phoneStep, run: runPhone },
  DB: { begin: beginPassword, step: passwordStep, run: runPassword },
  PHONE_CODE: { begin: beginPhoneCode, step: phoneCodeStep, run: runCode },
  MAIL_CODE: { begin: beginMailCode, step: mailCodeStep, run: runCode },
  IDENTITY_CODE: { begin: beginIdentityCode, step: cardStep, run: runIdentityCode },
  CAMPUS_CODE: { begin: beginCampusCode, step: cardStep, run: runCampusCode },
  CAMPUS_CARD: { begin: beginCampusCard, step: cardStep, run: runCard },
  ID_CARD: { begin: beginIdCard, step: cardStep, run: runCard },
  FACE: { begin: beginFace, step: faceStep, run: runFace },
  LDAP: { begin: beginDirectory, step: passwordStep, run: runDirectory },
  HNU: { begin: beginSchoolAccount, step: passwordStep, run: runSchoolAccount },
  GRADUATE: { begin: beginGraduate, step: graduateStep, run: runGraduate },
};

export function beginWay<Code extends WayCode>(offer: Offer<Code>): WayState<Code> {
  return WAYS[offer.way].begin(offer);
}

export function stepWay<Code extends WayCode>(state: WayState<Code>, event: SignInEvent): WayState<Code> {
  return WAYS[state.way].step(state, event);
}

export function runWay<Code extends WayCode>(context: WayContext, state: WayState<Code>): void {
  WAYS[state.way].run(context, state);
}
