import { useSearchParams } from 'react-router-dom';
import { CloudListPage } from './CloudListPage.tsx';
import { FilePage } from './FilePage.tsx';
import { ModifyPage } from './ModifyPage.tsx';

/** Cloud print: all files, one file before it is ordered, or an order that is printed in another way. */
export function CloudPage() {
  const [query] = useSearchParams();
  const fileId = query.get('fileId');
  const orderId = query.get('orderId');
  if (fileId !== null) return <FilePage key={fileId} fileId={fileId} />;
  if (orderId !== null) return <ModifyPage key={orderId} orderId={orderId} />;
  return <CloudListPage />;
}
