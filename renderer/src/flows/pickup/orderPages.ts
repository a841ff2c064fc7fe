import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../../texts/keys.ts';

/** The pages of a copy, of all copies, and those that are charged where something costs money. */
export function orderPages(
  { pages, copies, fee }: Pick<TerminalOrder, 'pages' | 'copies' | 'fee'>,
  text: Translate<TextKey>,
): string {
  const charged = fee.sides?.charged ?? fee.chargedCopies * pages;
  return [
    text('confirm.pagesValue', { count: pages }),
    text('confirm.pagesTotal', { count: pages * copies }),
    ...(fee.totalFee > 0 ? [text('confirm.pagesCharged', { count: charged })] : []),
  ].join(' · ');
}
