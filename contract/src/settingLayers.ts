import { z } from 'zod/mini';

/** Where a value can stand; each later layer is nearer to the terminal and wins. */
export const SETTING_LAYERS = ['school', 'group', 'terminal'] as const;
export const settingLayer = z.enum(SETTING_LAYERS);
export type SettingLayer = z.infer<typeof settingLayer>;
export const settingOrigin = z.enum(['default', ...SETTING_LAYERS]);
export type SettingOrigin = z.infer<typeof settingOrigin>;

export const settingSection = z.enum(['screen', 'printing', 'devices', 'face', 'trainCard', 'machine']);
export type SettingSection = z.infer<typeof settingSection>;
/** How a setting is filled in; `zone` is a time zone or nothing, `json` has parts that no single field shows. */
export const settingKind = z.enum(['integer', 'number', 'boolean', 'choice', 'text', 'zone', 'json']);
export type SettingKind = z.infer<typeof settingKind>;
