import { uploadStatus } from '@self-print/web-kit/uploads/uploadStatus.ts';
import type { Uploads, UploadView } from '@self-print/web-kit/uploads/uploads.ts';
import { Button, Progress } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';

/** How far an upload is; it can be cancelled, and goes on by itself after the network was lost. */
export function UploadRow({ upload, uploads }: { readonly upload: UploadView; readonly uploads: Uploads }) {
  const { t } = useTexts();
  const { name, state } = upload;
  const { percent, isFailed, failure, retry, end } = uploadStatus(upload, uploads);
  return (
    <>
      <span className="pc-upload">
        <strong>{name}</strong>
        <Progress
          percent={percent}
          showInfo={false}
          status={isFailed ? 'exception' : 'active'}
          aria-label={t('pc.upload.progress', { name })}
        />
        <small role={isFailed ? 'alert' : 'status'}>
          {failure
            ? failure.kind === 'unreadable'
              ? t('pc.upload.unreadable')
              : failureText(failure, t)
            : t(state === 'waiting' ? 'pc.upload.waiting' : 'pc.upload.sending', { percent })}
        </small>
      </span>
      <span className="pc-buttons">
        {retry && <Button onClick={retry}>{t('pc.upload.retry')}</Button>}
        <Button aria-label={t(isFailed ? 'pc.upload.dismiss' : 'pc.upload.cancel', { name })} onClick={end}>
          {t(isFailed ? 'pc.close' : 'common.cancel')}
        </Button>
      </span>
    </>
  );
}
