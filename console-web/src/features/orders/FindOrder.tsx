import { orderId, takeCode } from '@self-print/contract/fields.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useSay } from '../../ui/useSay.ts';

/** Opens the order with a pickup code or a number. The code opens a document: it is kept out of addresses. */
export function FindOrder({ onFound }: { readonly onFound: (orderId: string) => void }) {
  const { t } = useTexts();
  const say = useSay();
  const find = useCallMutation(orderAdminCalls.find);
  const run = (typed: string) => {
    const wanted = typed.replaceAll(/\s/g, '').toLowerCase();
    if (wanted === '') return;
    if (!takeCode.safeParse(wanted).success && !orderId.safeParse(wanted).success)
      return say.warn(t('order.wrongNumber'));
    find.mutateAsync({ wanted }).then(
      (found) => onFound(found.orderId),
      () => {},
    );
  };
  return (
    <Input.Search
      aria-label={t('order.find')}
      placeholder={t('order.find')}
      style={{ width: 260 }}
      maxLength={40}
      allowClear
      loading={find.isPending}
      onSearch={run}
    />
  );
}
