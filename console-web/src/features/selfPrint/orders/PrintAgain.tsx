import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../app/pcScreens.ts';
import { useAct } from '../../../app/queries.ts';
import { useTexts } from '../../../app/services.ts';
import { Problem } from '../ui/Problem.tsx';

/** Orders the same file again in the same way. */
export function PrintAgain({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const again = useAct(pcCalls.duplicateCloudOrder, { saysItself: true, renews: [pcCalls.listByPage] });
  return (
    <>
      <Button
        loading={again.isPending}
        onClick={() =>
          again.mutate(
            { id: orderId },
            { onSuccess: (made) => void navigate(`${PC_PATHS.finish}?orderId=${made.orderId}`) },
          )
        }
      >
        {t('pc.order.again')}
      </Button>
      <Problem error={again.error} />
    </>
  );
}
