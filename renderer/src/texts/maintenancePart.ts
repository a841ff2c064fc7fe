import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type MaintenanceKey, maintenanceZh } from './maintenance.zh.ts';

export const maintenanceTexts: TextPart<MaintenanceKey> = {
  zh: maintenanceZh,
  en: async () => (await import('./maintenance.en.ts')).maintenanceEn,
};
