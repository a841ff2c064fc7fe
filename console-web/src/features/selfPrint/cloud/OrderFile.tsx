import type { CloudFile, CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';
import { pcCalls, pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { FIRST_LAYOUT } from '@self-print/web-kit/ordering/firstLayout.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../app/pcScreens.ts';
import { useAct, useAsk } from '../../../app/queries.ts';
import { useServices, useTexts } from '../../../app/services.ts';
import { Facts } from '../ui/Facts.tsx';
import { Problem } from '../ui/Problem.tsx';
import { priceOf } from '../ui/words.ts';
import { LayoutChoice } from './LayoutChoice.tsx';

/** How a file is printed, what that costs and why, and the button that orders it. */
export function OrderFile({ file }: { readonly file: CloudFile }) {
  const { newId } = useServices();
  const { t } = useTexts();
  const navigate = useNavigate();
  const { fileId } = file;
  const [layout, setLayout] = useState<CloudLayout>(FIRST_LAYOUT);
  const config = useAsk(pcFileCalls.config, {});
  const fee = useAsk(pcFileCalls.chargeFee, { fileId, layout }, { keepLast: true });
  const create = useAct(pcCalls.createCloudOrder, { saysItself: true, renews: [pcCalls.listByPage] });
  // The same request keeps its key, so that a lost answer does not make a second order.
  const request = useRef({ layout, key: newId() });
  const submit = () => {
    if (request.current.layout !== layout) request.current = { layout, key: newId() };
    create.mutate(
      { fileId, layout, requestKey: request.current.key },
      {
        onSuccess: ({ orderId }) => void navigate(`${PC_PATHS.finish}?orderId=${orderId}`, { replace: true }),
      },
    );
  };
  const { data } = fee;
  const isSettled = data !== undefined && fee.error === null && !fee.isFetching;
  const isFree = data?.totalFee === 0;
  return (
    <>
      <LayoutChoice
        layout={layout}
        pages={file.pages}
        config={config.data}
        error={fee.error}
        onChange={setLayout}
      />
      <div aria-live="polite">
        {data === undefined || fee.error !== null ? (
          fee.error === null && <p>{t('pc.fee.computing')}</p>
        ) : (
          <Facts
            rows={[
              [
                t('pc.cost.paper'),
                `${t('pc.cost.sides', { n: data.totalPages })} · ${t('pc.cost.sheets', { n: data.sheets })}`,
              ],
              [
                t('pc.cost.charged'),
                data.feePages > 0
                  ? t('pc.cost.pay', { n: data.feePages, price: formatMoney(data.unitPrice) })
                  : undefined,
              ],
              [
                t('pc.cost.freeName'),
                data.freePages > 0
                  ? t('pc.cost.free', { n: data.freePages, left: data.remainingFreePages })
                  : undefined,
              ],
              [t('pc.fee.total'), priceOf(data.totalFee, t)],
            ]}
          />
        )}
      </div>
      <Problem error={create.error ?? fee.error} isRepeatable />
      <Button
        type="primary"
        size="large"
        block
        loading={create.isPending}
        disabled={!isSettled}
        onClick={submit}
      >
        {t(create.isPending ? 'pc.cost.busy' : isFree ? 'pc.cost.submitFree' : 'pc.cost.submit')}
      </Button>
      <p className="pc-hint">{t(isFree ? 'pc.cost.note' : 'pc.cost.notePay')}</p>
    </>
  );
}
