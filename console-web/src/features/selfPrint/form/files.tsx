import { CameraOutlined, CloseOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons';
import type { FileRowControl, FilesControl } from '@self-print/web-kit/forms/formLook.ts';
import { fileRowWords, filesWords } from '@self-print/web-kit/forms/upload/attachedFileWords.ts';
import { Button } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { usePcTexts } from '../../../core/usePcTexts.ts';
import { UploadRow } from '../cloud/UploadRow.tsx';

/** Attached files with a place where others are dropped or chosen. */
export function Files(props: FilesControl) {
  const { attributes, label, uploads, underWay, children } = props;
  const { lead, wrong } = filesWords(usePcTexts(), props);
  const leadId = `${attributes.id}__lead`;
  return (
    <fieldset
      className="pc-group pc-files"
      aria-label={label}
      aria-describedby={`${leadId} ${attributes['aria-describedby']}`}
      aria-invalid={attributes['aria-invalid']}
    >
      <small id={leadId} className="pc-hint">
        {lead}
      </small>
      {children}
      {uploads &&
        underWay.map((upload) => (
          <div key={upload.id} className="pc-file">
            <UploadRow upload={upload} uploads={uploads} />
          </div>
        ))}
      <Chooser {...props} />
      <small className="pc-field__wrong" role="alert">
        {wrong}
      </small>
    </fieldset>
  );
}

function Chooser({
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
  const [isOver, setOver] = useState(false);
  if (isFull || isDisabled) return null;
  if (isTrial) {
    return (
      <div className="pc-files__drop">
        <UploadOutlined aria-hidden /> {t('pc.form.upload.choose')}
        {acceptPhoto !== '' && (
          <>
            {' · '}
            <CameraOutlined aria-hidden /> {t('pc.form.upload.photo')}
          </>
        )}
        <small className="pc-hint">{t('pc.form.upload.trial')}</small>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button in it does the same
    <div
      className={isOver ? 'pc-files__drop pc-files__drop--over' : 'pc-files__drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files);
      }}
    >
      {t('pc.cloud.drop')}{' '}
      <label className="pc-drop__button">
        {t('pc.form.upload.choose')}
        <input
          {...attributes}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={max > 1}
          onChange={({ target }) => {
            onChoose(target.files);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </label>
    </div>
  );
}

/** One attached file, which can be removed. */
export function FileRow({ picture, isDisabled, onRemove, ...file }: FileRowControl) {
  const { title, isWrong, facts, remove } = fileRowWords(usePcTexts(), file);
  return (
    <div className="pc-file">
      {picture || <FileOutlined className="pc-file__icon" aria-hidden />}
      <span className="pc-file__words">
        <strong>{title}</strong>
        <small className={isWrong ? 'pc-field__wrong' : ''} role={isWrong ? 'alert' : 'status'}>
          {facts}
        </small>
      </span>
      <Button
        type="text"
        icon={<CloseOutlined />}
        disabled={isDisabled}
        aria-label={remove}
        onClick={onRemove}
      />
    </div>
  );
}
