import {
  type FileOrder,
  useModifyFile,
  useOpenFileOrder,
} from '@self-print/web-kit/self-service/cloud/useFilePrint.ts';
import { useFile } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Trouble } from '../../ui/Trouble.tsx';
import { Cost } from './Cost.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

/** An order of a file that is printed in another way, as long as it is free or not paid. */
export function ModifyPage({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const { orders, order } = useOpenFileOrder(orderId);
  const home = `/mobile/qr-code?orderId=${orderId}`;
  if (order !== undefined) return <Modify order={order} home={home} />;
  return (
    <Page title={t('title.cloudFile')} back={home}>
      <Loaded asked={orders} skeleton={<Skeleton kind="page" />}>
        {() => <Trouble title={t('modify.gone')} text={t('modify.goneText')} art="door" />}
      </Loaded>
    </Page>
  );
}

function Modify({ order, home }: { readonly order: FileOrder; readonly home: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const file = useFile(order.fileId);
  const { layout, fields, cost, submit } = useModifyFile(
    order,
    file.data?.blankPages ?? [],
    () => void navigate(home, { replace: true }),
  );
  return (
    <Page title={t('title.cloudFile')} back={home} action={<Cost cost={cost} onSubmit={submit} />}>
      <h2 className="cloud__name">{order.fileName}</h2>
      {file.data?.state === 'ready' && <FilePreview file={file.data} layout={layout} />}
      <LayoutChoice fields={fields} pages={order.fee.filePages} />
    </Page>
  );
}
