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

/** The specification's messages for HTTP errors that are answered on the way to the platform. */
const HTTP_KEYS = {
  400: 'http.400',
  401: 'http.401',
  403: 'http.403',
  404: 'http.404',
  408: 'http.408',
  500: 'http.500',
  501: 'http.501',
  502: 'http.502',
  503: 'http.503',
  504: 'http.504',
  505: 'http.505',
} as const satisfies Record<number, TextKey>;

function isHttpKey(status: number): status is keyof typeof HTTP_KEYS {
  return status in HTTP_KEYS;
}

function httpText(
  http: Extract<CallFailure, { kind: 'unintelligible' }>['http'],
  t: Translate<TextKey>,
): string | undefined {
  if (http === undefined || !isHttpKey(http.status)) return undefined;
  return t(HTTP_KEYS[http.status], { url: http.path });
}

const NO_CODE_SECONDS = 2;
const HTTP_SECONDS = 3;
const REFUSED_SECONDS = 5;

/** How long the message of a failure is shown. */
export function toastSeconds(failure: CallFailure): number {
  if (failure.kind === 'refused' && failure.code === '') return NO_CODE_SECONDS;
  return failure.kind === 'unintelligible' && failure.http !== undefined ? HTTP_SECONDS : REFUSED_SECONDS;
}
