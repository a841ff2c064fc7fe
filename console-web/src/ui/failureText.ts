import type { CallFailure } from '@self-print/contract/client.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { refusalWords } from '@self-print/web-kit/refusalWords.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../texts/keys.ts';

/** What an administrator reads when a call brought nothing: the platform's own words, or what is in the way. */
export function failureText(failure: CallFailure, t: Translate<TextKey>): string {
  switch (failure.kind) {
    case 'refused':
      return refusalWords(failure, {
        size: (message, size) => t('failure.sizeLimit', { message, size }),
        pages: (message, n) => t('failure.pagesLimit', { message, count: n }),
      });
    case 'timeout':
      return t('failure.timeout');
    case 'unreachable':
      return t('failure.unreachable');
    case 'unintelligible':
      return t('failure.unintelligible');
    default:
      return assertNever(failure);
  }
}
