/** Everything that serves a person, fetched right after the first screen. */
export { keepContent } from '../content/content.ts';
export { createPickupEffects } from '../flows/pickup/effects/pickupEffects.ts';
export { AdvertStage } from '../screens/AdvertStage.tsx';
export { GateScreen } from '../screens/GateScreen.tsx';
export { HomeScreen } from '../screens/HomeScreen.tsx';
export { PickupPlace } from '../screens/pickup/PickupPlace.tsx';
export { serviceTexts } from '../texts/servicePart.ts';
export { HelpPanel } from './HelpPanel.tsx';
export { IdleWarning } from './IdleWarning.tsx';
