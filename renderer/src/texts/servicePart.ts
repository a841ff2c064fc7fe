import type { TextPart } from '@self-print/web-kit/texts.ts';
import type { ProblemKey } from './keys.ts';
import { type PickupKey, pickupZh } from './pickup.zh.ts';
import { problemsZh } from './problems.zh.ts';
import { type ServiceKey, serviceZh } from './service.zh.ts';

/** The texts of everything that serves a person after the first screens. */
export const serviceTexts: TextPart<ServiceKey | PickupKey | ProblemKey> = {
  zh: { ...serviceZh, ...pickupZh, ...problemsZh },
  en: async () => {
    const [{ serviceEn }, { pickupEn }, { problemsEn }] = await Promise.all([
      import('./service.en.ts'),
      import('./pickup.en.ts'),
      import('./problems.en.ts'),
    ]);
    return { ...serviceEn, ...pickupEn, ...problemsEn };
  },
};
