import { TERMINAL_TAG_LENGTH_MAX } from '@self-print/contract/platform/fleet.ts';
import { useTexts } from '../../../core/services.ts';

/** Refuses tags that the platform would refuse without saying which field is wrong. */
export function useTagRules() {
  const { t } = useTexts();
  return [
    {
      validator: (_: unknown, tags: readonly string[] = []) =>
        tags.some((tag) => tag.trim().length > TERMINAL_TAG_LENGTH_MAX)
          ? Promise.reject(new Error(t('terminal.tagTooLong', { max: TERMINAL_TAG_LENGTH_MAX })))
          : Promise.resolve(),
    },
  ];
}
