import type { DeviceSettings } from './deviceSettings.ts';
import type { FaceSettings, TerminalSettings, TrainCardLimits } from './settings.ts';

/** One setting: its name, or the name of the group and that of the part. */
export type SettingPath =
  | Exclude<keyof TerminalSettings, 'devices' | 'face' | 'trainCard'>
  | `devices.${keyof DeviceSettings}`
  | `face.${keyof FaceSettings}`
  | `trainCard.${keyof TrainCardLimits}`;
