import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useText } from '../../ui/KioskContext.tsx';

/** What a document costs, how often it may be printed and how long it can be verified. */
export function ItemFacts({ item }: { readonly item: ItemDetail }) {
  const text = useText();
  const facts: readonly (readonly [string, string])[] = [
    [
      text('item.price'),
      item.price === 0 ? text('confirm.free') : text('items.price', { price: formatMoney(item.price) }),
    ],
    ...(item.price > 0
      ? [[text('item.free'), text('items.freeLeft', { count: item.remainingFreeCopies })] as const]
      : []),
    ...(item.printable === null
      ? []
      : [[text('item.limit'), text('item.printable', { n: item.printable })] as const]),
    [text('item.validity'), text('item.validityDays', { count: item.validityDays })],
    ...(item.needsApproval ? [[text('item.approval'), text('item.approvalText')] as const] : []),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div className="facts__row" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
