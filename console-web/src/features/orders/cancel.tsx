import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';

const RENEWS = [orderAdminCalls.list, orderAdminCalls.detail];

/** Cancels one order. */
export function CancelOne({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  return (
    <RowAction
      call={orderAdminCalls.cancel}
      input={{ orderIds: [orderId] }}
      renews={RENEWS}
      label={t('order.cancel')}
      ask={t('order.cancelAsk', { count: 1 })}
      text={t('order.cancelText')}
      done={({ cancelled }, say) =>
        cancelled.length > 0 ? say.done(t('order.cancelled', { count: 1 })) : say.warn(t('order.keptOne'))
      }
      button={{ danger: true }}
    />
  );
}

interface CancelChosenProps {
  readonly chosen: readonly string[];
  readonly onDone: () => void;
}

/** Cancels the orders that are chosen in the list, as far as they still can be. */
export function CancelChosen({ chosen, onDone }: CancelChosenProps) {
  const { t } = useTexts();
  return (
    <RowAction
      call={orderAdminCalls.cancel}
      input={{ orderIds: [...chosen] }}
      renews={RENEWS}
      label={t('order.cancel')}
      ask={t('order.cancelAsk', { count: chosen.length })}
      text={t('order.cancelText')}
      done={({ cancelled, kept }, say) => {
        onDone();
        if (kept.length === 0) say.done(t('order.cancelled', { count: cancelled.length }));
        else say.stay(t('order.cancelledSome', { n: cancelled.length, kept: kept.length }));
      }}
      button={{ danger: true, disabled: chosen.length === 0 }}
    >
      {t('order.cancelChosen', { n: chosen.length })}
    </RowAction>
  );
}
