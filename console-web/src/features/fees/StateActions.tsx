import {
  type PaymentItem,
  type PaymentItemState,
  paymentItemAdminCalls,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';

const RENEWS = [paymentItemAdminCalls.list, paymentItemAdminCalls.get];
const NEXT: Readonly<Record<PaymentItemState, readonly PaymentItemState[]>> = {
  offered: ['paused'],
  paused: ['offered', 'archived'],
  archived: ['paused'],
};

interface StateActionsProps {
  readonly fee: PaymentItem;
  readonly isDisabled?: boolean;
  readonly onDone?: () => void;
}

/** What can be done with a fee in its state: what is offered is paused before it is archived. */
export function StateActions({ fee, isDisabled = false, onDone }: StateActionsProps) {
  const { t, language } = useTexts();
  const { paymentId, revision, title } = fee;
  const name = wordsOf(title, language);
  return NEXT[fee.state].map((state) => {
    const from = fee.state === 'archived' ? 'restored' : state;
    return (
      <RowAction
        key={state}
        call={paymentItemAdminCalls.setState}
        input={{ paymentId, revision, state }}
        renews={RENEWS}
        label={t(`fee.make.${from}`)}
        ask={t(`fee.ask.${from}`, { name })}
        text={t(`fee.text.${from}`)}
        done={(_, say) => {
          say.done(t('common.saved'));
          onDone?.();
        }}
        button={{ type: 'link', size: 'small', danger: state === 'archived', disabled: isDisabled }}
      />
    );
  });
}
