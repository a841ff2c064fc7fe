import type { CallFailure } from '@self-print/contract/client.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { refusalWords } from '@self-print/web-kit/refusalWords.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../texts/keys.ts';

/** What an administrator reads when a call failed: the platform's own message, or why there is none. */
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
      return httpText(failure.http, t) ?? t('failure.unintelligible');
    default:
      return assertNever(failure);
  }
}

/** HTTP errors that a proxy answers in place of the platform, for which the specification has messages. */
const HTTP_STATUSES = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const;

type HttpError = Extract<CallFailure, { kind: 'unintelligible' }>['http'];

function httpText(http: HttpError, t: Translate<TextKey>): string | undefined {
  const status = HTTP_STATUSES.find((each) => each === http?.status);
  return status && t(`http.${status}`, { url: http?.path ?? '' });
}

const NO_CODE_SECONDS = 2;
const HTTP_SECONDS = 3;
const REFUSED_SECONDS = 5;

/** How long the message of a failure is shown. */
export function toastSeconds(failure: CallFailure): number {
  if (failure.kind === 'refused' && failure.code === '') return NO_CODE_SECONDS;
  return failure.kind === 'unintelligible' && failure.http !== undefined ? HTTP_SECONDS : REFUSED_SECONDS;
}
