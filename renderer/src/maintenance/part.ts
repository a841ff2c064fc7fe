/** Everything of the maintenance screens, fetched when staff asks for them. */
export { maintenanceTexts } from '../texts/maintenancePart.ts';
export { MaintenanceScreen } from './MaintenanceScreen.tsx';
