import type { FileRowControl, FilesControl } from '@self-print/web-kit/forms/formLook.ts';
import { fileRowWords, filesWords } from '@self-print/web-kit/forms/upload/attachedFileWords.ts';
import { useTexts } from '../../../core/services.ts';
import { FieldError } from '../../../ui/FieldError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UploadRow } from '../../../ui/UploadRow.tsx';

/** Attached files with the phone's file chooser and its camera. */
export function Files(props: FilesControl) {
  const { attributes, label, uploads, underWay, children } = props;
  const { t } = useTexts();
  const { lead, wrong } = filesWords(t, props);
  const leadId = `${attributes.id}__lead`;
  return (
    <fieldset
      className="form-files"
      aria-label={label}
      aria-describedby={`${leadId} ${attributes['aria-describedby']}`}
      aria-invalid={attributes['aria-invalid']}
    >
      <p id={leadId} className="hint">
        {lead}
      </p>
      {children}
      {uploads && underWay.map((upload) => <UploadRow key={upload.id} upload={upload} uploads={uploads} />)}
      <Choosers {...props} />
      {props.isTrial && <p className="hint">{t('form.upload.trial')}</p>}
      <FieldError id={`${attributes.id}__wrong`} text={wrong} />
    </fieldset>
  );
}

function Choosers({
  attributes,
  accept,
  acceptPhoto,
  max,
  isFull,
  isTrial,
  isDisabled,
  onChoose,
}: FilesControl) {
  const { t } = useTexts();
  if (isFull || isDisabled) return null;
  const take = (target: HTMLInputElement) => {
    onChoose(target.files);
    // The same file may be chosen again.
    target.value = '';
  };
  return (
    <div className="form-files__choosers">
      <label className="button button--chooser">
        <Icon name="file" />
        {t('form.upload.choose')}
        <input
          {...attributes}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={max > 1}
          disabled={isTrial}
          onChange={({ target }) => take(target)}
        />
      </label>
      {acceptPhoto !== '' && (
        <label className="button button--chooser">
          <Icon name="camera" />
          {t('form.upload.photo')}
          <input
            className="visually-hidden"
            type="file"
            accept={acceptPhoto}
            capture="environment"
            disabled={isTrial}
            onChange={({ target }) => take(target)}
          />
        </label>
      )}
    </div>
  );
}

/** One attached file, which can be removed. */
export function FileRow({ picture, isDisabled, onRemove, ...file }: FileRowControl) {
  const { t } = useTexts();
  const { title, isWrong, facts, remove } = fileRowWords(t, file);
  return (
    <div className="row">
      {picture || (
        <span className="row__tile row__tile--file">
          <Icon name={isWrong ? 'alert' : 'file'} />
        </span>
      )}
      <span className="row__words">
        <span className="row__title">{title}</span>
        <span className={isWrong ? 'field__error' : 'row__facts'} role={isWrong ? 'alert' : 'status'}>
          {facts}
        </span>
      </span>
      <button
        type="button"
        className="bar__button"
        disabled={isDisabled}
        aria-label={remove}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
