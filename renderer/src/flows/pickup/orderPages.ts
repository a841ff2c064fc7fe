import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../texts/keys.ts';

/** Pages per copy, in total for several copies, and charged if the order costs money; then the size of the file. */
export function orderPages(
  { pages, copies, fee, sizeBytes }: Pick<TerminalOrder, 'pages' | 'copies' | 'fee' | 'sizeBytes'>,
  text: Translate<TextKey>,
): string {
  const charged = fee.sides?.charged ?? fee.chargedCopies * pages;
  return [
    text('confirm.pagesValue', { count: pages }),
    ...(copies > 1 ? [text('confirm.pagesTotal', { count: pages * copies })] : []),
    ...(fee.totalFee > 0 ? [text('confirm.pagesCharged', { count: charged })] : []),
    ...(sizeBytes > 0 ? [formatFileSize(sizeBytes)] : []),
  ].join(' · ');
}
