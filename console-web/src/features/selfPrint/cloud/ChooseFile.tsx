import { CloudUploadOutlined } from '@ant-design/icons';
import type { CloudFile, CloudPrintConfig } from '@self-print/contract/platform/cloudPrint.ts';
import { formatFileSize } from '@self-print/web-kit/formatting.ts';
import { chosenFiles } from '@self-print/web-kit/uploads/chosenFiles.ts';
import { kindsOf } from '@self-print/web-kit/uploads/fileKinds.ts';
import { Alert } from 'antd';
import { type DragEvent, useState } from 'react';
import { useTexts } from '../../../core/services.ts';

interface ChooseFileProps {
  readonly rules: CloudPrintConfig;
  /** Files that the platform knows; one that is not complete goes on when it is chosen again. */
  readonly files: readonly CloudFile[];
  readonly onChoose: (file: File, fileId?: string) => void;
}

/** Where files are dropped or chosen; they are sent at once. */
export function ChooseFile({ rules, files, onChoose }: ChooseFileProps) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const size = formatFileSize(rules.maxFileBytes);
  const take = (list: FileList | null) => {
    const { good, wrong } = chosenFiles([...(list ?? [])], files, rules.maxFileBytes);
    setProblem(wrong === undefined ? undefined : t(`pc.upload.${wrong}`, { size }));
    for (const { file, fileId } of good) onChoose(file, fileId);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={isOver ? 'pc-drop pc-drop--over' : 'pc-drop'}
      aria-label={t('pc.cloud.choose')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CloudUploadOutlined aria-hidden />
      <p>
        {t('pc.cloud.drop')}{' '}
        <label className="pc-drop__button">
          {t('pc.cloud.choose')}
          <input
            className="visually-hidden"
            type="file"
            multiple
            accept={rules.accepted.join(',')}
            onChange={({ target }) => {
              take(target.files);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
        </label>
      </p>
      <p className="pc-hint">
        {t('pc.cloud.lead', {
          kinds: kindsOf(rules.accepted)
            .map((kind) => t(`pc.cloud.kind.${kind}`))
            .join(t('pc.cloud.between')),
          size,
          pages: rules.maxPages,
        })}
      </p>
      {problem !== undefined && <Alert type="error" showIcon role="alert" title={problem} />}
    </section>
  );
}
