/** The keyboard, fetched after the first screen. */
export { keyboardTexts } from '../texts/keyboardPart.ts';
export { KeyboardHost } from './KeyboardHost.tsx';
