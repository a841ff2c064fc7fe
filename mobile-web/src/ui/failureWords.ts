import type { CallFailure } from '@self-print/contract/client.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { refusalWords } from '@self-print/web-kit/refusalWords.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../texts/keys.ts';

/** The message for a failed call: what happened, and what to do. */
export interface FailureWords {
  readonly title: string;
  readonly text: string;
  /** The error code, for support staff. */
  readonly code: string | null;
}

export function failureWords(failure: CallFailure, t: Translate<TextKey>): FailureWords {
  switch (failure.kind) {
    case 'refused':
      return {
        title: t('trouble.refusedTitle'),
        text: refusalWords(failure, {
          size: (message, size) => t('trouble.sizeLimit', { message, size }),
          pages: (message, n) => t('trouble.pagesLimit', { message, count: n }),
        }),
        code: failure.code,
      };
    case 'timeout':
      return { title: t('trouble.timeoutTitle'), text: t('trouble.timeoutText'), code: null };
    case 'unreachable':
      return { title: t('trouble.unreachableTitle'), text: t('trouble.unreachableText'), code: null };
    case 'unintelligible':
      return { title: t('trouble.unintelligibleTitle'), text: t('trouble.unintelligibleText'), code: null };
    default:
      return assertNever(failure);
  }
}

/** The message as one line, beside what was pressed: a refusal says itself what to do. */
export function failureLine(failure: CallFailure, t: Translate<TextKey>): string {
  const { title, text } = failureWords(failure, t);
  return failure.kind === 'refused' ? text : t('trouble.line', { title, text });
}
