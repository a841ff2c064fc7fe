/** Paying at the terminal: fetched after the first screen, or earlier when needed. */
export { createPaymentEffects } from '../../flows/payment/effects/paymentEffects.ts';
export { paymentReducer } from '../../flows/payment/flow.ts';
export { paymentTexts } from '../../texts/paymentPart.ts';
export { PaymentPlace } from './PaymentPlace.tsx';
