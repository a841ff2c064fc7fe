import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import type { FileRowControl, FilesControl } from '@self-print/web-kit/forms/formLook.ts';
import { useTexts } from '../../../core/services.ts';
import { FieldError } from '../../../ui/FieldError.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { UploadRow } from '../../../ui/UploadRow.tsx';

/** Attached files with the phone's file chooser and its camera. */
export function Files(props: FilesControl) {
  const { attributes, label, kinds, limitBytes, max, uploads, underWay, wrong, children } = props;
  const { t } = useTexts();
  const size = formatFileSize(limitBytes);
  const names = kinds.map((kind) => t(`form.upload.kind.${kind}`)).join(t('form.upload.between'));
  const leadId = `${attributes.id}__lead`;
  return (
    <fieldset
      className="form-files"
      aria-label={label}
      aria-describedby={`${leadId} ${attributes['aria-describedby']}`}
      aria-invalid={attributes['aria-invalid']}
    >
      <p id={leadId} className="hint">
        {t('form.upload.lead', { count: max, kinds: names, size })}
      </p>
      {children}
      {uploads && underWay.map((upload) => <UploadRow key={upload.id} upload={upload} uploads={uploads} />)}
      <Choosers {...props} />
      {props.isTrial && <p className="hint">{t('form.upload.trial')}</p>}
      <FieldError id={`${attributes.id}__wrong`} text={wrong && wrongWords(wrong)} />
    </fieldset>
  );

  function wrongWords(found: NonNullable<typeof wrong>): string {
    switch (found) {
      case 'tooMany':
        return t('form.upload.tooMany', { count: max });
      case 'wrongKind':
        return t('form.upload.wrongKind', { kinds: names });
      default:
        return t(`upload.${found}`, { size });
    }
  }
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
export function FileRow({
  n,
  name,
  sizeBytes,
  state,
  reason,
  picture,
  isDisabled,
  onRemove,
}: FileRowControl) {
  const { t } = useTexts();
  const title = name ?? t('form.upload.noName', { n });
  const isWrong = state === 'refused' || state === 'gone';
  const facts = state === 'ready' ? formatFileSize(sizeBytes) : t(`form.upload.${state}`);
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
          {reason ?? facts}
        </span>
      </span>
      <button
        type="button"
        className="bar__button"
        disabled={isDisabled}
        aria-label={t('form.upload.remove', { name: title })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
