import type { Bilingual } from '@self-print/contract/fields.ts';
import { orderNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';

interface PaymentCellProps {
  readonly payment: { readonly title: Bilingual; readonly orderId: string };
  readonly onOpen: () => void;
}

/** What a payment is for, with its order's number; it opens the payment. */
export function PaymentCell({ payment: { title, orderId }, onOpen }: PaymentCellProps) {
  const { language } = useTexts();
  return (
    <Button type="link" className="cell-link" onClick={onOpen}>
      <span>
        {wordsOf(title, language)}
        <span className="under mono">{orderNumber(orderId)}</span>
      </span>
    </Button>
  );
}
