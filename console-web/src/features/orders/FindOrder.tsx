import { orderId, orderNumber, takeCode } from '@self-print/contract/fields.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useSay } from '../../ui/useSay.ts';

/** Opens an order by its pickup code or number. Neither is kept in the address, as the code gives access to a document. */
export function FindOrder({ onFound }: { readonly onFound: (orderId: string) => void }) {
  const { t } = useTexts();
  const say = useSay();
  const find = useCallMutation(orderAdminCalls.find);
  const search = (typed: string) => {
    const wanted = typed.replaceAll(/\s/g, '').toLowerCase();
    if (wanted === '') return;
    if (![takeCode, orderNumber, orderId].some((one) => one.safeParse(wanted).success))
      return say.warn(t('order.wrongNumber'));
    find.mutate({ wanted }, { onSuccess: ({ orderId }) => onFound(orderId) });
  };
  return (
    <Input.Search
      aria-label={t('order.find')}
      placeholder={t('order.find')}
      style={{ width: 260 }}
      maxLength={40}
      allowClear
      loading={find.isPending}
      onSearch={search}
    />
  );
}
