import { maskText } from '@self-print/contract/masking.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { orderPages } from '../../flows/pickup/orderPages.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';

/** What the order is: document, owner (masked), pages, paper. */
export function OrderFacts({ order }: { readonly order: TerminalOrder }) {
  const text = useText();
  const inLanguage = useBilingual();
  const sides = text(order.duplex ? 'confirm.duplex' : 'confirm.simplex');
  const ink = text(order.colour ? 'confirm.colour' : 'confirm.blackWhite');
  return (
    <div className="facts">
      <h2 className="facts__title">{inLanguage(order.title)}</h2>
      <dl>
        <Fact name={text('confirm.owner')} value={`${maskText('name', order.userName)} · ${order.userId}`} />
        <Fact name={text('confirm.pages')} value={orderPages(order, text)} />
        <Fact name={text('confirm.paper')} value={`${order.paperSize} · ${sides} · ${ink}`} />
      </dl>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="facts__row">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
