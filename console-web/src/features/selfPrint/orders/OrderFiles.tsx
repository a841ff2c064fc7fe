import { DownloadOutlined, FileOutlined } from '@ant-design/icons';
import type { OrderAttachment } from '@self-print/contract/platform/orders.ts';
import {
  type OrderFilesProps,
  useOrderFile,
  useOrderFiles,
} from '@self-print/web-kit/self-service/orders/useOrderFiles.ts';
import { Button } from 'antd';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Problem } from '../ui/Problem.tsx';

/** Files that belong to an order, which its owner can save. */
export function OrderFiles(props: OrderFilesProps) {
  const { isEmpty, title, asked, filesOf } = useOrderFiles(props);
  if (isEmpty) return null;
  return (
    <section className="pc-card">
      <h2>{title}</h2>
      <Loaded asked={asked}>
        {(all) => (
          <div className="pc-files">
            {filesOf(all).map((file) => (
              <OrderFile key={file.fileId} orderId={props.order.orderId} file={file} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function OrderFile({ orderId, file }: { readonly orderId: string; readonly file: OrderAttachment }) {
  const { facts, action, label, isBusy, error, run } = useOrderFile(orderId, file);
  return (
    <>
      <div className="pc-file">
        <FileOutlined className="pc-file__icon" aria-hidden />
        <span className="pc-file__words">
          <strong>{file.fileName}</strong>
          <small>{facts}</small>
        </span>
        <Button icon={<DownloadOutlined aria-hidden />} loading={isBusy} aria-label={label} onClick={run}>
          {action}
        </Button>
      </div>
      <Problem error={error} />
    </>
  );
}
