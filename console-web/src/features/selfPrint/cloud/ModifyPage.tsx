import {
  type FileOrder,
  useModifyFile,
  useOpenFileOrder,
} from '@self-print/web-kit/self-service/cloud/useFilePrint.ts';
import { useFile } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { Alert } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Cost } from './Cost.tsx';
import { FilePreview } from './FilePreview.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';

/** An order of a file that is printed in another way, as long as it is free or not paid. */
export function ModifyPage({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const { orders, order } = useOpenFileOrder(orderId);
  const home = `${PC_PATHS.openOrder}?orderId=${orderId}`;
  return (
    <>
      <Link className="pc-back" to={home}>
        ‹ {t('title.pcOpenOrder')}
      </Link>
      <Loaded asked={orders}>
        {() =>
          order === undefined ? (
            <>
              <h1>{t('pc.modify.gone')}</h1>
              <Alert type="info" showIcon title={t('pc.modify.goneText')} />
            </>
          ) : (
            <Modify order={order} home={home} />
          )
        }
      </Loaded>
    </>
  );
}

function Modify({ order, home }: { readonly order: FileOrder; readonly home: string }) {
  const navigate = useNavigate();
  const file = useFile(order.fileId);
  const { layout, fields, cost, submit } = useModifyFile(
    order,
    file.data?.blankPages ?? [],
    () => void navigate(home, { replace: true }),
  );
  return (
    <>
      <header className="pc-head">
        <h1>{order.fileName}</h1>
      </header>
      <Loaded asked={file}>
        {(data) => (
          <div className="pc-columns">
            <FilePreview file={data} layout={layout} />
            <aside className="pc-card pc-next">
              <LayoutChoice fields={fields} pages={data.pages} />
              <Cost cost={cost} onSubmit={submit} />
            </aside>
          </div>
        )}
      </Loaded>
    </>
  );
}
