import { uploadStatus } from '@self-print/web-kit/uploads/uploadStatus.ts';
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
  const { name, state } = upload;
  const { percent, isFailed, failure, retry, end } = uploadStatus(upload, uploads);
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
          {failure
            ? failure.kind === 'unreadable'
              ? t('upload.unreadable')
              : failureWords(failure, t).text
            : t(state === 'waiting' ? 'upload.waiting' : 'upload.sending', { percent })}
        </span>
        {retry && <Button onClick={retry}>{t('upload.retry')}</Button>}
      </span>
      <button
        type="button"
        className="bar__button"
        aria-label={t(isFailed ? 'upload.dismiss' : 'upload.cancel', { name })}
        onClick={end}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
