/** Everything of the set-up that is fetched after the first screen. */
export { setUpTexts } from '../texts/setUpPart.ts';
export { SetUpScreen } from './SetUpScreen.tsx';
