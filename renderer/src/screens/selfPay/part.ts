/** Paying fees: fetched after the first screen, or earlier when needed. */
export { createSelfPayEffects } from '../../flows/selfPay/effects/selfPayEffects.ts';
export { selfPayReducer } from '../../flows/selfPay/flow.ts';
export { selfPayTexts } from '../../texts/selfPayPart.ts';
export { SelfPayPlace } from './SelfPayPlace.tsx';
