import { Button } from 'antd';
import { useTexts } from '../core/services.ts';
import { type Download, useDownload } from './useDownload.ts';

/** Saves a list as a file. */
export function ExportButton(props: Omit<Download, 'done'>) {
  const { t } = useTexts();
  const { isBusy, download } = useDownload({ ...props, done: t('common.exported') });
  return (
    <Button loading={isBusy} onClick={download}>
      {t('common.export')}
    </Button>
  );
}
