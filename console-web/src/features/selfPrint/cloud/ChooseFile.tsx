import { CloudUploadOutlined } from '@ant-design/icons';
import type { CloudFile, CloudPrintConfig } from '@self-print/contract/platform/cloudPrint.ts';
import { useChooseFiles } from '@self-print/web-kit/self-service/cloud/useUploads.ts';
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
export function ChooseFile(props: ChooseFileProps) {
  const { t } = useTexts();
  const { accept, lead, problem, take } = useChooseFiles(props);
  const [isOver, setOver] = useState(false);
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
            accept={accept}
            onChange={({ target }) => {
              take(target.files);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
        </label>
      </p>
      <p className="pc-hint">{lead}</p>
      {problem !== undefined && <Alert type="error" showIcon role="alert" title={problem} />}
    </section>
  );
}
