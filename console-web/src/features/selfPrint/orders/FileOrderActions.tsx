import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';
import { isOpen, type PcOrder } from './order.ts';

/** What can be done with the order of an uploaded file: print it in another way, or again. */
export function FileOrderActions({ order }: { readonly order: PcOrder }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const again = useCallMutation(pcCalls.duplicateCloudOrder, {
    saysItself: true,
    renews: [pcCalls.listByPage],
  });
  const { orderId, state } = order;
  const isWaiting = state === 'created' || state === 'paid';
  // A fee that was paid is frozen.
  const canChange = isWaiting && (!order.fee.paid || order.totalFee === 0);
  const printAgain = () =>
    again.mutate(
      { id: orderId },
      { onSuccess: (made) => void navigate(`${PC_PATHS.finish}?orderId=${made.orderId}`) },
    );
  return (
    <>
      {canChange && (
        <Button onClick={() => void navigate(`${PC_PATHS.cloud}?orderId=${orderId}`)}>
          {t('pc.order.modify')}
        </Button>
      )}
      {!isOpen(order) && (
        <Button loading={again.isPending} onClick={printAgain}>
          {t('pc.order.again')}
        </Button>
      )}
      <Problem error={again.error} />
    </>
  );
}
