import type { NotTaken } from '@self-print/contract/platform/hookAdmin.ts';
import { useTexts } from '../../core/services.ts';

/** Says in the language of the page why a delivery was not taken. */
export function useWhyNotTaken() {
  const { t } = useTexts();
  return ({ why, what }: NotTaken): string => t(`hooks.why.${why}`, { what });
}
