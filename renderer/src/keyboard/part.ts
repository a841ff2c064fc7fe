/** The keyboard, fetched when it is first wanted. */
export { keyboardTexts } from '../texts/keyboardPart.ts';
export { KeyboardPanel } from './KeyboardPanel.tsx';
