/** Windows for a person as panels over the kiosk, fetched when one is wanted. */
export { windowsTexts } from '../texts/windowsPart.ts';
export { WindowPanel } from './WindowPanel.tsx';
