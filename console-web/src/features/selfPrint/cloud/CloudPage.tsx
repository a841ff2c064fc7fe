import { useSearchParams } from 'react-router-dom';
import { FileListPage } from './FileListPage.tsx';
import { FilePage } from './FilePage.tsx';
import { ModifyPage } from './ModifyPage.tsx';

/** Files that a person prints: all of them, one before it is ordered, or an order that is printed in another way. */
export function CloudPage() {
  const [query] = useSearchParams();
  const fileId = query.get('fileId');
  const orderId = query.get('orderId');
  if (fileId !== null) return <FilePage key={fileId} fileId={fileId} />;
  if (orderId !== null) return <ModifyPage key={orderId} orderId={orderId} />;
  return <FileListPage />;
}
