import type { CloudFile, CloudPrintConfig } from '@self-print/contract/platform/cloudPrint.ts';
import { useChooseFiles } from '@self-print/web-kit/self-service/cloud/useUploads.ts';
import { useTexts } from '../../core/services.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/upload.css';

interface ChooseFileProps {
  readonly rules: CloudPrintConfig;
  /** Files that the platform knows; one that is not complete goes on when it is chosen again. */
  readonly files: readonly CloudFile[];
  readonly onChoose: (file: File, fileId?: string) => void;
}

/** The file chooser of the phone; what is chosen is sent at once. */
export function ChooseFile(props: ChooseFileProps) {
  const { t } = useTexts();
  const { accept, lead, problem, take } = useChooseFiles(props);
  return (
    <div className="choose">
      <label className="button button--primary button--chooser">
        <Icon name="cloud" />
        {t('cloud.choose')}
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
      <p className="hint">{lead}</p>
      <FieldError id="choose-problem" text={problem} />
    </div>
  );
}
