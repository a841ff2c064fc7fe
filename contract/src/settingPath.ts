import type { DeviceSettings } from './deviceSettings.ts';
import type { DisplaySettings } from './displaySettings.ts';
import type { FaceSettings, TerminalSettings, TrainCardLimits } from './settings.ts';

/** One setting: its name, or the name of the group and that of the part. */
export type SettingPath =
  | Exclude<keyof TerminalSettings, 'devices' | 'display' | 'face' | 'trainCard'>
  | `devices.${keyof DeviceSettings}`
  | `display.${keyof DisplaySettings}`
  | `face.${keyof FaceSettings}`
  | `trainCard.${keyof TrainCardLimits}`;
