import { z } from 'zod/mini';
import * as f from './fields.ts';
import { CARTON_LOW_PERCENT } from './limits.ts';

/** The terminal settings that its screen needs. Other settings never reach a page. */
export const kioskSettings = z.object({
  defaultLanguage: z._default(f.language, 'zh').check(z.meta({ description: 'Language after each session' })),
  idleSeconds: z
    ._default(z.int().check(z.minimum(15), z.maximum(600)), 60)
    .check(z.meta({ description: 'Idle time before the warning' })),
  idleWarningSeconds: z
    ._default(z.int().check(z.minimum(5), z.maximum(60)), 20)
    .check(z.meta({ description: 'Length of the warning' })),
  finishedSeconds: z
    ._default(z.int().check(z.minimum(5), z.maximum(120)), 20)
    .check(z.meta({ description: 'Time on the finished screen' })),
  attractAfterSeconds: z
    ._default(z.int().check(z.minimum(10), z.maximum(3_600)), 60)
    .check(z.meta({ description: 'Idle time on the home screen before adverts fill it' })),
  lowPaperPercent: z
    ._default(z.int().check(z.minimum(0), z.maximum(50)), CARTON_LOW_PERCENT)
    .check(z.meta({ description: 'Paper counts as low below this' })),
  supportPhone: z
    ._default(z.string().check(z.maxLength(32)), '')
    .check(z.meta({ description: 'Shown on help and problem screens' })),
  spokenPrompts: z
    ._default(z.boolean(), false)
    .check(z.meta({ description: 'Speak prompts in accessibility mode' })),
});
export type KioskSettings = z.infer<typeof kioskSettings>;

export const DEFAULT_KIOSK_SETTINGS: KioskSettings = kioskSettings.parse({});
