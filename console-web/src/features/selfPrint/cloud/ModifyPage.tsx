import type { CloudLayout, CloudOrder } from '@self-print/contract/platform/cloudPrint.ts';
import { pcCalls, pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Cost } from './Cost.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

const OPEN_ORDERS = 1;
const ROWS_MAX = 100;

/** An order of a file that is printed in another way, as long as it is free or not paid. */
export function ModifyPage({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const orders = useCallQuery(pcCalls.cloudOrders, { type: OPEN_ORDERS, page: 1, rows: ROWS_MAX });
  const home = `${PC_PATHS.openOrder}?orderId=${orderId}`;
  return (
    <>
      <Link className="pc-back" to={home}>
        ‹ {t('title.pcOpenOrder')}
      </Link>
      <Loaded asked={orders}>
        {({ rows }) => {
          const order = rows.find((row) => row.orderId === orderId);
          // A fee that was paid is frozen.
          const isOpen = order !== undefined && (!order.fee.paid || order.fee.totalFee === 0);
          return isOpen && order.fileId !== null ? (
            <Modify order={order} fileId={order.fileId} home={home} />
          ) : (
            <>
              <h1>{t('pc.modify.gone')}</h1>
              <Alert type="info" showIcon title={t('pc.modify.goneText')} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface ModifyProps {
  readonly order: CloudOrder;
  readonly fileId: string;
  readonly home: string;
}

function Modify({ order, fileId, home }: ModifyProps) {
  const navigate = useNavigate();
  const [layout, setLayout] = useState<CloudLayout>(order.layout);
  const file = useCallQuery(pcFileCalls.file, { fileId });
  const fee = useCallQuery(pcFileCalls.chargeFee, { fileId, layout }, { keepLast: true });
  const modify = useCallMutation(pcCalls.modifyCloudOrder, {
    saysItself: true,
    renews: [pcCalls.cloudOrders, pcCalls.listByPage, pcCalls.get],
  });
  const save = () =>
    modify.mutate(
      { orderId: order.orderId, layout },
      { onSuccess: () => void navigate(home, { replace: true }) },
    );
  return (
    <>
      <header className="pc-head">
        <h1>{order.fileName}</h1>
      </header>
      <Loaded asked={file}>
        {(data) => (
          <div className="pc-columns">
            <FilePreview file={data} />
            <aside className="pc-card pc-next">
              <LayoutChoice layout={layout} pages={data.pages} error={fee.error} onChange={setLayout} />
              <Cost
                asked={fee}
                error={modify.error}
                isBusy={modify.isPending}
                label="pc.cost.save"
                onSubmit={save}
              />
            </aside>
          </div>
        )}
      </Loaded>
    </>
  );
}
