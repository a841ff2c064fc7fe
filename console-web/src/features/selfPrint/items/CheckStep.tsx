import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import type { Drafting } from '@self-print/web-kit/self-service/items/useDraft.ts';
import { usePreview } from '@self-print/web-kit/self-service/items/usePreview.ts';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageImages } from '../ui/PageImages.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';

interface CheckStepProps {
  readonly item: ItemDetail;
  readonly drafting: Drafting;
  readonly onBack: () => void;
}

/** The document as it would be issued, and beside it the way, the copies and the price: the last step before an order is made. */
export function CheckStep({ item, drafting, onBack }: CheckStepProps) {
  const { t } = useTexts();
  const preview = usePreview(item.itemId, drafting.draft);
  return (
    <div className="pc-columns">
      <section className="pc-card">
        <p className="pc-hint">{t(preview.isPending ? 'pc.preview.making' : 'pc.preview.lead')}</p>
        <Loaded asked={preview}>
          {({ pages, pageCount }) => <PageImages pages={pages} total={pageCount} />}
        </Loaded>
      </section>
      <aside className="pc-card pc-next">
        <PlaceOrder item={item} drafting={drafting} isSeen={preview.data !== undefined} />
        <Button block onClick={onBack}>
          {t(item.hasBeforeForm ? 'pc.check.edit' : 'pc.back')}
        </Button>
      </aside>
    </div>
  );
}
