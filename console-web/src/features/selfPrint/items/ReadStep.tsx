import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { canDiffer } from '@self-print/web-kit/self-service/items/canDiffer.ts';
import { itemFacts } from '@self-print/web-kit/self-service/items/itemFacts.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Facts } from '../ui/Facts.tsx';

interface ReadStepProps {
  readonly item: ItemDetail;
  readonly onNext: () => void;
}

/** What a document costs, how long it is valid, and whether this person can order it. */
export function ReadStep({ item, onNext }: ReadStepProps) {
  const { t } = useTexts();
  const isOpen = item.uncompletedOrderId !== null;
  return (
    <div className="pc-columns">
      <section className="pc-card">
        {item.hindrance !== null && !isOpen && (
          <Alert type="warning" showIcon title={item.hindrance.message} />
        )}
        {item.needsApproval && <Alert type="info" showIcon title={t('pc.item.approval')} />}
        <Facts facts={itemFacts(item, useSelfService().t)} />
      </section>
      <aside className="pc-card pc-next">
        <h2>{t('pc.check.next')}</h2>
        {isOpen && <OpenOrder orderId={item.uncompletedOrderId} />}
        {item.hindrance === null && (!isOpen || canDiffer(item)) && (
          <>
            <p>{t(item.hasBeforeForm ? 'pc.item.beginForm' : 'pc.item.beginPlain')}</p>
            <Button type={isOpen ? 'default' : 'primary'} size="large" block onClick={onNext}>
              {t(isOpen ? 'pc.item.beginAnother' : 'pc.item.begin')}
            </Button>
          </>
        )}
        {item.hindrance !== null && !isOpen && <p>{item.hindrance.message}</p>}
      </aside>
    </div>
  );
}

function OpenOrder({ orderId }: { readonly orderId: string | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <p>{t('pc.item.openOrder')}</p>
      <Button
        type="primary"
        size="large"
        block
        onClick={() => void navigate(`${PC_PATHS.openOrder}?orderId=${orderId}`)}
      >
        {t('pc.item.seeOrder')}
      </Button>
    </>
  );
}
