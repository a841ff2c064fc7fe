import { useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';
import { Facts } from '../ui/Facts.tsx';
import { priceOf } from '../ui/words.ts';
import type { PcOrder } from './order.ts';

/** What was ordered, what it costs and until when it can be used. */
export function OrderFacts({ order }: { readonly order: PcOrder }) {
  const { t } = useTexts();
  const momentOf = useMoments();
  const { document, fee, pages, printedAt, totalFee } = order;
  const paid = totalFee === 0 ? '' : ` · ${t(fee.paid ? 'pc.order.paid' : 'pc.order.toPay')}`;
  return (
    <section className="pc-card">
      <h2>{t('pc.order.facts')}</h2>
      <Facts
        rows={[
          [t('pc.copies.name'), t('pc.copies.n', { count: order.copies })],
          [t('pc.order.pages'), pages > 0 ? t('pc.pages.n', { count: pages }) : undefined],
          [
            t('pc.order.sides'),
            `${order.paperSize} · ${t(order.duplex ? 'pc.order.duplex' : 'pc.order.single')}`,
          ],
          [t('pc.order.fee'), priceOf(totalFee, t) + paid],
          [t('pc.order.created'), momentOf(order.createdAt)],
          [t('pc.order.printed'), printedAt === null ? undefined : momentOf(printedAt)],
          [t('pc.order.verification'), document?.verificationCode],
          [t('pc.order.documentUntil'), document ? momentOf(document.validUntil) : undefined],
          [t('pc.order.code'), order.orderId],
        ]}
      />
    </section>
  );
}
