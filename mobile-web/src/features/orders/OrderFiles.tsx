import type { OrderAttachment } from '@self-print/contract/platform/orders.ts';
import {
  type OrderFilesProps,
  useOrderFile,
  useOrderFiles,
} from '@self-print/web-kit/self-service/orders/useOrderFiles.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Files that belong to an order, which its owner can save. */
export function OrderFiles(props: OrderFilesProps) {
  const { isEmpty, title, asked, filesOf } = useOrderFiles(props);
  if (isEmpty) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Loaded asked={asked} isPart>
        {(all) => (
          <ul className="rows">
            {filesOf(all).map((file) => (
              <OrderFile key={file.fileId} orderId={props.order.orderId} file={file} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function OrderFile({ orderId, file }: { readonly orderId: string; readonly file: OrderAttachment }) {
  const { facts, action, label, isBusy, error, run } = useOrderFile(orderId, file);
  return (
    <li>
      <div className="row">
        <span className="row__tile row__tile--file">
          <Icon name="file" />
        </span>
        <span className="row__words">
          <span className="row__title">{file.fileName}</span>
          <span className="row__facts">{facts}</span>
        </span>
        <Button busy={isBusy} aria-label={label} onClick={run}>
          {action}
        </Button>
      </div>
      <Problem error={error} />
    </li>
  );
}
