import type { FeeDetail } from '@self-print/contract/platform/orders.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import { costReason } from '../../flows/pickup/costReason.ts';
import type { TextKey } from '../../texts/keys.ts';
import { useText } from '../../ui/KioskContext.tsx';

export interface CostProps {
  readonly fee: FeeDetail;
  readonly copies: number;
  /** The platform is working out the fee of another number of copies. */
  readonly changing: boolean;
}

/** What the order costs, what of it is free, and whether it is paid. */
export function Cost({ fee, copies, changing }: CostProps) {
  const text = useText();
  return (
    <section className="choice" aria-label={text('confirm.cost')} aria-busy={changing}>
      <h2>{text('confirm.cost')}</h2>
      <p className="choice__value">{totalOf(fee, text)}</p>
      <p className="choice__note">
        {changing ? text('confirm.copiesChanging') : costReason(fee, copies, text)}
      </p>
    </section>
  );
}

function totalOf({ totalFee, paid }: FeeDetail, text: Translate<TextKey>): string {
  if (totalFee === 0) return text('confirm.free');
  return text(paid ? 'confirm.paid' : 'confirm.toPay', { amount: formatMoney(totalFee) });
}
