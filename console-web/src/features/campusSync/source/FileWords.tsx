import type { DataSource } from '@self-print/contract/platform/campusSync.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { EMPTY_MARK } from '@self-print/web-kit/formatting.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';

/** What was uploaded last, when and by whom, or that nothing was. */
export function FileWords({ file }: Pick<DataSource, 'file'>) {
  const { t } = useTexts();
  const moment = useMoments();
  if (file === null) return <Tag color="warning">{t('sync.noFile')}</Tag>;
  return (
    <>
      {t('sync.fileRows', { count: file.rows, size: formatFileSize(file.sizeBytes) })}
      <div className="under">{t('sync.fileBy', { at: moment(file.at), by: file.by || EMPTY_MARK })}</div>
    </>
  );
}
