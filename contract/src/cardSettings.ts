import type { SettingPath } from './settingPath.ts';

/** Settings that are about reading and writing cards, which have a view of their own. */
export const CARD_SETTINGS = [
  'devices.campusCard',
  'devices.idCard',
  'devices.trainCard',
  'devices.cardPrinter',
] as const satisfies readonly SettingPath[];
export type CardSetting = (typeof CARD_SETTINGS)[number];

export function isCardSetting(path: string): path is CardSetting {
  return CARD_SETTINGS.some((each) => each === path);
}
