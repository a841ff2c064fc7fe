import type { SelfServiceKey } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import { useTexts } from './services.ts';

/** The texts of self-service by their own keys; in the console they stand below `pc.`. */
export function usePcTexts(): Translate<SelfServiceKey> {
  const { t } = useTexts();
  return (key, values) => t(`pc.${key}`, values);
}
