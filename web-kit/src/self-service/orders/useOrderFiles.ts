import type { OrderAttachment } from '@self-print/contract/platform/orders.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { formatFileSize } from '../../fileSize.ts';
import { useCallQuery } from '../../queries.tsx';
import { pdfNameOf } from '../../saveFile.ts';
import { useSelfService } from '../selfService.ts';
import type { Order } from './order.ts';
import { useSavedFile } from './useOrder.ts';

export interface OrderFilesProps {
  readonly order: Order;
  readonly source: OrderAttachment['source'];
}

/** The files that the person sent with forms of an order, or staff with their decision. */
export function useOrderFiles({ order, source }: OrderFilesProps) {
  const { t } = useSelfService();
  const count = source === 'form' ? order.formFiles : order.decisionFiles;
  const asked = useCallQuery(userOrderCalls.attachments, { orderId: order.orderId }, { enabled: count > 0 });
  return {
    isEmpty: count === 0,
    title: t(`order.files.${source}`),
    asked,
    filesOf: (all: readonly OrderAttachment[]) => all.filter((file) => file.source === source),
  };
}

/** Saves one of these files as the PDF that the platform made of it. */
export function useOrderFile(orderId: string, { fileId, fileName, sizeBytes, pages }: OrderAttachment) {
  const { t } = useSelfService();
  const saved = useSavedFile(userOrderCalls.attachment, { orderId, fileId }, pdfNameOf(fileName));
  return {
    ...saved,
    facts: `${t('pages.n', { count: pages })} · ${formatFileSize(sizeBytes)}`,
    action: t(saved.isBusy ? 'order.downloading' : 'order.files.save'),
    label: t('order.files.saveNamed', { name: fileName }),
  };
}
