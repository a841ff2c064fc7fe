import { uploadProgress } from '@self-print/web-kit/self-service/cloud/useUploads.ts';
import type { Uploads, UploadView } from '@self-print/web-kit/uploads/uploads.ts';
import { useTexts } from '../core/services.ts';
import { Button } from './Button.tsx';
import { failureWords } from './failureWords.ts';
import { Icon } from './Icon.tsx';
import './upload.css';

const PERCENT = 100;

/** How far an upload is; it can be cancelled, and goes on by itself after the network was lost. */
export function UploadRow({ upload, uploads }: { readonly upload: UploadView; readonly uploads: Uploads }) {
  const { t } = useTexts();
  const { id, name, state } = upload;
  const percent = uploadProgress(upload);
  const isFailed = state === 'failed';
  return (
    <div className="row upload">
      <span className="row__tile row__tile--file">
        <Icon name={isFailed ? 'alert' : 'cloud'} />
      </span>
      <span className="row__words">
        <span className="row__title">{name}</span>
        <progress
          className="upload__bar"
          max={PERCENT}
          value={percent}
          aria-label={t('upload.progress', { name })}
        />
        <span className="row__facts" role={isFailed ? 'alert' : 'status'}>
          {isFailed && upload.failure !== null
            ? failureWords(upload.failure, t).text
            : t(state === 'waiting' ? 'upload.waiting' : 'upload.sending', { percent })}
        </span>
        {isFailed && upload.failure?.kind !== 'refused' && (
          <Button onClick={() => uploads.retry(id)}>{t('upload.retry')}</Button>
        )}
      </span>
      <button
        type="button"
        className="bar__button"
        aria-label={t(isFailed ? 'upload.dismiss' : 'upload.cancel', { name })}
        onClick={() => (isFailed ? uploads.dismiss(id) : uploads.cancel(id))}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
