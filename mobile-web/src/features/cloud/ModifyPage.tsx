import {
  type CloudLayout,
  type CloudOrder,
  cloudPrintCalls,
} from '@self-print/contract/platform/cloudPrint.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { Cost } from './Cost.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

const OPEN_ORDERS = 1;
const ROWS_MAX = 100;

/** An order of a file that is printed in another way, as long as it is free or not paid. */
export function ModifyPage({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const orders = useCallQuery(cloudPrintCalls.list, { type: OPEN_ORDERS, page: 1, rows: ROWS_MAX });
  const order = orders.data?.rows.find((row) => row.orderId === orderId);
  if (order !== undefined && order.fileId !== null && isOpen(order))
    return <Modify order={order} fileId={order.fileId} />;
  return (
    <Page title={t('title.cloudFile')} back={`/mobile/qr-code?orderId=${orderId}`}>
      <Loaded asked={orders} skeleton={<Skeleton kind="page" />}>
        {() => <Trouble title={t('modify.gone')} text={t('modify.goneText')} art="door" />}
      </Loaded>
    </Page>
  );
}

/** A fee that was paid is frozen. */
function isOpen({ fee }: CloudOrder): boolean {
  return !fee.paid || fee.totalFee === 0;
}

function Modify({ order, fileId }: { readonly order: CloudOrder; readonly fileId: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [layout, setLayout] = useState<CloudLayout>(order.layout);
  const config = useCallQuery(cloudPrintCalls.config, {});
  const fee = useCallQuery(cloudPrintCalls.chargeFee, { fileId, layout }, { keepLast: true });
  const modify = useCallMutation(cloudPrintCalls.modify);
  const home = `/mobile/qr-code?orderId=${order.orderId}`;
  return (
    <Page
      title={t('title.cloudFile')}
      back={home}
      action={
        <Cost
          asked={fee}
          error={modify.error}
          isBusy={modify.isPending}
          label="cost.save"
          onSubmit={() =>
            modify.mutate(
              { orderId: order.orderId, layout },
              { onSuccess: () => void navigate(home, { replace: true }) },
            )
          }
        />
      }
    >
      <h2 className="cloud__name">{order.fileName}</h2>
      <LayoutChoice
        layout={layout}
        pages={order.fee.filePages}
        config={config.data}
        error={fee.error}
        onChange={setLayout}
      />
    </Page>
  );
}
