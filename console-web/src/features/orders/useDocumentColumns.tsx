import type { Bilingual } from '@self-print/contract/fields.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { useColumns } from '../../ui/useColumns.tsx';

interface DocumentRow {
  readonly orderId: string;
  readonly title: Bilingual;
  readonly userName: string;
  readonly userNumber: string;
}

/** The first columns of lists of orders and of documents: the title, which opens the order, and the applicant. */
export function useDocumentColumns<Row extends DocumentRow>(
  onOpen: (orderId: string) => void,
): DataTableProps<Row>['columns'] {
  const { language } = useTexts();
  const column = useColumns<Row>();
  return [
    column.of('order.document', ({ orderId, title }) => (
      <Button type="link" className="cell-link" onClick={() => onOpen(orderId)}>
        {wordsOf(title, language)}
      </Button>
    )),
    column.of('order.holder', ({ userName, userNumber }) => (
      <>
        {userName}
        <span className="under number">{userNumber}</span>
      </>
    )),
  ];
}
