/** Signing in, and own documents and files: fetched after the first screen, or earlier when needed. */
export { createPersonalEffects } from '../../flows/personal/effects/personalEffects.ts';
export { personalReducer } from '../../flows/personal/flow.ts';
export { createSignInEffects } from '../../flows/signIn/effects/signInEffects.ts';
export { signInReducer } from '../../flows/signIn/flow.ts';
export { accountTexts } from '../../texts/accountPart.ts';
export { faceTexts } from '../../texts/facePart.ts';
export { inquiryTexts } from '../../texts/inquiryPart.ts';
export { outpatientTexts } from '../../texts/outpatientPart.ts';
export { personalTexts } from '../../texts/personalPart.ts';
export { registrationTexts } from '../../texts/registrationPart.ts';
export { signInTexts } from '../../texts/signInPart.ts';
export { stepsTexts } from '../../texts/stepsPart.ts';
export { studentCardTexts } from '../../texts/studentCardPart.ts';
export { trainTexts } from '../../texts/trainPart.ts';
export { SignInPlace } from '../signIn/SignInPlace.tsx';
export { PersonalPlace } from './PersonalPlace.tsx';
