import { z } from 'zod';
import * as f from './fields.ts';
import { CARTON_LOW_PERCENT } from './limits.ts';

/** The settings of a terminal that its screen needs. The others never reach a page. */
export const kioskSettings = z.object({
  defaultLanguage: f.language.default('zh').meta({ description: 'Language after each session' }),
  idleSeconds: z.int().min(15).max(600).default(60).meta({ description: 'Idle time before the warning' }),
  idleWarningSeconds: z.int().min(5).max(60).default(10).meta({ description: 'Length of the warning' }),
  finishedSeconds: z.int().min(5).max(120).default(20).meta({ description: 'Time on the finished screen' }),
  attractAfterSeconds: z
    .int()
    .min(10)
    .max(3_600)
    .default(60)
    .meta({ description: 'Idle time on the home screen before adverts fill it' }),
  lowPaperPercent: z
    .int()
    .min(0)
    .max(50)
    .default(CARTON_LOW_PERCENT)
    .meta({ description: 'Paper counts as low below this' }),
  supportPhone: z.string().max(32).default('').meta({ description: 'Shown on help and problem screens' }),
  spokenPrompts: z.boolean().default(false).meta({ description: 'Speak prompts in accessibility mode' }),
});
export type KioskSettings = z.infer<typeof kioskSettings>;

export const DEFAULT_KIOSK_SETTINGS: KioskSettings = kioskSettings.parse({});
