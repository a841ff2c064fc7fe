import type { CloudFile, CloudPrintConfig } from '@self-print/contract/platform/cloudPrint.ts';
import { formatFileSize } from '@self-print/web-kit/formatting.ts';
import { kindsOf } from '@self-print/web-kit/uploads/fileKinds.ts';
import { type ChangeEvent, useState } from 'react';
import { useTexts } from '../../app/services.ts';
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
    const isTooLarge = chosen.some((file) => file.size > rules.maxFileBytes);
    const isEmpty = chosen.some((file) => file.size === 0);
    setProblem(isTooLarge ? t('upload.tooLarge', { size }) : isEmpty ? t('upload.empty') : undefined);
    for (const file of chosen) {
      if (file.size > 0 && file.size <= rules.maxFileBytes) onChoose(file, begunBefore(file, files));
    }
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

function begunBefore({ name, size }: File, files: readonly CloudFile[]): string | undefined {
  return files.find((file) => file.state === 'receiving' && file.fileName === name && file.sizeBytes === size)
    ?.fileId;
}
