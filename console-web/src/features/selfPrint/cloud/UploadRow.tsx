import { uploadProgress } from '@self-print/web-kit/self-service/cloud/useUploads.ts';
import type { Uploads, UploadView } from '@self-print/web-kit/uploads/uploads.ts';
import { Button, Progress } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { failureText } from '../../../ui/failureText.ts';

/** How far an upload is; it can be cancelled, and goes on by itself after the network was lost. */
export function UploadRow({ upload, uploads }: { readonly upload: UploadView; readonly uploads: Uploads }) {
  const { t } = useTexts();
  const { id, name, state } = upload;
  const percent = uploadProgress(upload);
  const isFailed = state === 'failed';
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
          {isFailed && upload.failure !== null
            ? failureText(upload.failure, t)
            : t(state === 'waiting' ? 'pc.upload.waiting' : 'pc.upload.sending', { percent })}
        </small>
      </span>
      <span className="pc-buttons">
        {isFailed && upload.failure?.kind !== 'refused' && (
          <Button onClick={() => uploads.retry(id)}>{t('pc.upload.retry')}</Button>
        )}
        <Button
          aria-label={t(isFailed ? 'pc.upload.dismiss' : 'pc.upload.cancel', { name })}
          onClick={() => (isFailed ? uploads.dismiss(id) : uploads.cancel(id))}
        >
          {t(isFailed ? 'pc.close' : 'common.cancel')}
        </Button>
      </span>
    </>
  );
}
