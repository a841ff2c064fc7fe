import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import type { Drafting } from '@self-print/web-kit/self-service/items/useDraft.ts';
import { usePlaceOrder } from '@self-print/web-kit/self-service/items/usePlaceOrder.ts';
import { priceOf } from '@self-print/web-kit/self-service/money.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Choice } from '../ui/Choice.tsx';
import { Copies } from '../ui/Copies.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Problem } from '../ui/Problem.tsx';

interface PlaceOrderProps {
  readonly item: ItemDetail;
  readonly drafting: Drafting;
  /** Nobody orders what they have not seen. */
  readonly isSeen: boolean;
}

/** Language, way, copies and price, and the button that orders. */
export function PlaceOrder({ item, drafting, isSeen }: PlaceOrderProps) {
  const { t } = useSelfService();
  const navigate = useNavigate();
  const order = usePlaceOrder({
    item,
    drafting,
    onOrdered: (orderId) => void navigate(`${PC_PATHS.finish}?orderId=${orderId}`, { replace: true }),
  });
  const { copies, copiesMax, fee } = order;
  return (
    <>
      {order.languages.length > 1 && (
        <Choice
          name={t('finish.language')}
          value={drafting.draft.language}
          options={order.languages}
          onChange={(language) => order.change({ language })}
        />
      )}
      {item.takeTypes.length > 1 && (
        <Choice
          name={t('finish.way')}
          value={order.way}
          options={order.ways}
          onChange={(takeType) => order.change({ takeType })}
        />
      )}
      {copiesMax !== undefined && (
        <Copies value={copies} max={copiesMax} onChange={(next) => order.change({ copies: next })} />
      )}
      <Loaded asked={fee}>
        {({ totalFee }) => (
          <div aria-live="polite">
            <Facts
              facts={[
                [t('copies.name'), t('copies.n', { count: copies })],
                ...order.feeFacts,
                [t('fee.total'), priceOf(totalFee, t)],
              ]}
            />
          </div>
        )}
      </Loaded>
      <Problem error={order.error} isRepeatable />
      {order.sameOrderId !== undefined && (
        <Link to={`${PC_PATHS.openOrder}?orderId=${order.sameOrderId}`}>{t('item.seeOrder')}</Link>
      )}
      <Button
        type="primary"
        size="large"
        block
        loading={order.isBusy}
        disabled={!isSeen || !order.isPriced}
        onClick={order.submit}
      >
        {order.buttonWords}
      </Button>
      <p className="pc-hint">{order.note}</p>
    </>
  );
}
