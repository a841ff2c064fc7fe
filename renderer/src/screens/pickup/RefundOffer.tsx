import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Refund } from '../../flows/pickup/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { usePickup } from './usePickup.ts';

/** What becomes of the money where paper did not come, and the button that asks for it back. */
export function RefundOffer({ refund }: { readonly refund: Refund }) {
  const text = useText();
  const { send } = usePickup();
  switch (refund.step) {
    case 'looking':
      return null;
    case 'back':
    case 'review':
      return (
        <p className="trouble__extra" role="status">
          {text(refund.step === 'back' ? 'refund.back' : 'refund.review.done')}
        </p>
      );
    default: {
      const { step, way, amountFen } = refund;
      return (
        <div className="refund">
          <p id="refund-consequence" role={step === 'offered' ? undefined : 'status'}>
            {step === 'failed' ? text('refund.failed') : text(`refund.${way}`)}
          </p>
          <Button
            size="large"
            onPress={() => send({ type: 'refund' })}
            disabled={step === 'asked'}
            describedBy="refund-consequence"
          >
            {text('refund.ask', { amount: formatMoney(amountFen) })}
          </Button>
        </div>
      );
    }
  }
}
