import type { CloudFile, CloudPrintConfig } from '@self-print/contract/platform/cloudPrint.ts';
import { formatFileSize } from '@self-print/web-kit/formatting.ts';
import { chosenFiles } from '@self-print/web-kit/uploads/chosenFiles.ts';
import { kindsOf } from '@self-print/web-kit/uploads/fileKinds.ts';
import { type ChangeEvent, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface ChooseFileProps {
  readonly rules: CloudPrintConfig;
  /** Files that the platform knows; one that is not complete goes on when it is chosen again. */
  readonly files: readonly CloudFile[];
  readonly onChoose: (file: File, fileId?: string) => void;
}

/** The file chooser of the phone; what is chosen is sent at once. */
export function ChooseFile({ rules, files, onChoose }: ChooseFileProps) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string>();
  const size = formatFileSize(rules.maxFileBytes);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // The same file may be chosen again.
    target.value = '';
    const { good, wrong } = chosenFiles(chosen, files, rules.maxFileBytes);
    setProblem(wrong === undefined ? undefined : t(`upload.${wrong}`, { size }));
    for (const { file, fileId } of good) onChoose(file, fileId);
  };
  return (
    <div className="choose">
      <label className="button button--primary choose__button">
        <Icon name="cloud" />
        {t('cloud.choose')}
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept={rules.accepted.join(',')}
          onChange={choose}
        />
      </label>
      <p className="hint">
        {t('cloud.lead', {
          kinds: kindsOf(rules.accepted)
            .map((kind) => t(`cloud.kind.${kind}`))
            .join(t('cloud.between')),
          size,
          pages: rules.maxPages,
        })}
      </p>
      <FieldError id="choose-problem" text={problem} />
    </div>
  );
}
