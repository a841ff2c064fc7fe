import type { TerminalDetail } from '@self-print/contract/platform/terminalDetails.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';

/** The values of a detail that is chosen from a list, or answered by yes or no. */
export function useDetailOptions() {
  const { t, language } = useTexts();
  return ({ kind, options }: TerminalDetail) =>
    kind === 'choice'
      ? options.map(({ code, name }) => ({ value: code, label: wordsOf(name, language) }))
      : [
          { value: 'true', label: t('misc.yes') },
          { value: 'false', label: t('misc.no') },
        ];
}
