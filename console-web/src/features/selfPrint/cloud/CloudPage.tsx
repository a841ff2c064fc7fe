import { useSearchParams } from 'react-router-dom';
import { FileListPage } from './FileListPage.tsx';
import { FilePage } from './FilePage.tsx';

/** Files that a person prints: all of them, or one before it is ordered. */
export function CloudPage() {
  const [query] = useSearchParams();
  const fileId = query.get('fileId');
  return fileId === null ? <FileListPage /> : <FilePage key={fileId} fileId={fileId} />;
}
