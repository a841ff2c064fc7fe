import { SOURCE_FILE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { type DataSource, dataSourceCalls } from '@self-print/contract/platform/campusSync.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { FileInput } from '../../../ui/FileInput.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Labelled } from '../../../ui/Labelled.tsx';
import { SaveError } from '../../../ui/saveProblem.ts';
import { FileWords } from './FileWords.tsx';

const ACCEPTED = '.xlsx,.csv';

interface UploadSourceFileProps {
  readonly source: DataSource;
  readonly onClose: () => void;
}

/** Uploads the file that a source is, in place of the one before. */
export function UploadSourceFile({ source, onClose }: UploadSourceFileProps) {
  const { t } = useTexts();
  const [file, setFile] = useState<File>();
  const upload = useCallMutation(dataSourceCalls.upload, {
    renews: [dataSourceCalls.list],
    saysItself: true,
  });
  const limit = formatFileSize(SOURCE_FILE_LIMIT_BYTES);
  const check = () => {
    if (!file) return t('sync.fileMissing');
    return file.size > SOURCE_FILE_LIMIT_BYTES ? t('sync.fileTooLarge', { limit }) : undefined;
  };
  const send = async () => {
    const content = file && (await bytesOf(file));
    if (!content) throw new SaveError(t('common.fileUnreadable'));
    await upload.mutateAsync({ sourceId: source.sourceId, content });
  };
  return (
    <FormModal
      name="sourceFile"
      title={t('sync.uploadTitle', { name: source.name })}
      okText={t('sync.upload')}
      check={check}
      save={send}
      done={t('sync.uploaded')}
      onClose={onClose}
    >
      <Labelled isAbove label={t('sync.file')}>
        {(id) => <FileInput id={id} accept={ACCEPTED} onFile={setFile} />}
      </Labelled>
      <p className="under">{t('sync.uploadHint', { limit })}</p>
      {source.file && (
        <Labelled isAbove label={t('sync.fileNow')}>
          {(id) => (
            <div id={id}>
              <FileWords file={source.file} />
            </div>
          )}
        </Labelled>
      )}
    </FormModal>
  );
}
