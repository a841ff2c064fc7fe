import { DECISION_FILES_MAX, FILE_KINDS, FORM_FILE_USUAL_BYTES } from '@self-print/contract/forms.ts';
import { decisionFileCalls } from '@self-print/contract/platform/decisionFiles.ts';
import { useAttachedFile } from '@self-print/web-kit/forms/upload/AttachedFile.tsx';
import { acceptOf } from '@self-print/web-kit/forms/upload/fileRules.ts';
import { useUploadList } from '@self-print/web-kit/forms/upload/useUploadList.ts';
import { useId, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FileRow, Files } from '../selfPrint/form/files.tsx';
import '../selfPrint/selfPrint.css';

const RULES = { kinds: FILE_KINDS, limitBytes: FORM_FILE_USUAL_BYTES, max: DECISION_FILES_MAX };
const ACCEPT = acceptOf(RULES);

/** Uploads files for a decision about an order. */
export function useDecisionFiles(orderId: string) {
  const { api } = useServices();
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const { call } = api;
  const list = useUploadList({
    call,
    calls: decisionFileCalls,
    announce: (file, options) => call(decisionFileCalls.beginUpload, { orderId, ...file }, options),
    rules: RULES,
    given: [],
    onChange: setFileIds,
  });
  return { list, fileIds };
}

interface DecisionFilesProps {
  readonly list: ReturnType<typeof useDecisionFiles>['list'];
  /** Whether somebody tried to decide before all files had arrived. */
  readonly isEarly: boolean;
  readonly isDisabled: boolean;
}

/** Files that go to the applicant with the decision. */
export function DecisionFiles({ list, isEarly, isDisabled }: DecisionFilesProps) {
  const { t } = useTexts();
  const id = useId();
  const attributes = {
    id,
    name: id,
    'aria-required': undefined,
    'aria-invalid': false,
    'aria-describedby': `${id}__lead`,
  };
  const label = t('order.decisionFilesLabel');
  const { attached, remove, wrong, ...files } = list;
  return (
    <>
      <p className="order__label" aria-hidden>
        {label}
      </p>
      <Files
        {...RULES}
        {...files}
        wrong={isEarly && files.underWay.length > 0 ? 'unsent' : wrong}
        attributes={attributes}
        label={label}
        accept={ACCEPT}
        acceptPhoto=""
        isWrong={false}
        isDisabled={isDisabled}
        isTrial={false}
      >
        {attached.map((fileId, index) => (
          <AttachedRow
            key={fileId}
            fileId={fileId}
            n={index + 1}
            isDisabled={isDisabled}
            onRemove={() => remove(fileId)}
          />
        ))}
      </Files>
    </>
  );
}

interface AttachedRowProps {
  readonly fileId: string;
  readonly n: number;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

function AttachedRow({ fileId, ...props }: AttachedRowProps) {
  const { file: _, ...facts } = useAttachedFile(decisionFileCalls.file, fileId);
  return <FileRow {...facts} {...props} picture={null} />;
}
