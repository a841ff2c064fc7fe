import type { CallFailure } from '@self-print/contract/client.ts';
import { problemDetail } from '@self-print/contract/problemDetail.ts';
import { formatFileSize } from './fileSize.ts';

type Refusal = Pick<Extract<CallFailure, { kind: 'refused' }>, 'message' | 'detail'>;

/** Adds the limit of a kind to words of the platform. */
interface LimitWords {
  /** @param size as people read it: 50 MB */
  readonly size: (message: string, size: string) => string;
  readonly pages: (message: string, pages: number) => string;
}

/** The platform's own words for a refusal, with the limit that it names in units that people read. */
export function refusalWords({ message, detail }: Refusal, words: LimitWords): string {
  const { limitBytes, pagesMax } = problemDetail.parse(detail);
  if (limitBytes !== undefined) return words.size(message, formatFileSize(limitBytes));
  if (pagesMax !== undefined) return words.pages(message, pagesMax);
  return message;
}
