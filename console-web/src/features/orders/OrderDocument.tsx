import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PdfPages } from '../../ui/PdfPages.tsx';
import { useFileQuery } from '../../ui/useFileQuery.ts';

/** The document of an order; for an order that awaits approval, what would be issued. */
export function OrderDocument({ orderId }: { readonly orderId: string }) {
  const asked = useFileQuery(
    orderAdminCalls.document,
    { orderId },
    { read: async (file) => new Uint8Array(await file.arrayBuffer()) },
  );
  return <Loaded asked={asked}>{(pdf) => <PdfPages pdf={pdf} />}</Loaded>;
}
