import { Alert, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../Labelled.tsx';
import { useReturnFocus } from '../useReturnFocus.ts';
import { type RowProblem, RowProblems } from './RowProblems.tsx';
import { TableFileInput } from './TableFileInput.tsx';
import type { useTableFile } from './useTableFile.ts';

const WIDTH_PX = 760;

interface ImportDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly width?: number;
  /** What has to be said before a file is chosen. */
  readonly before?: ReactNode;
  readonly file: Pick<ReturnType<typeof useTableFile>, 'trouble' | 'cellsOf'>;
  readonly onFile: (file: File) => void;
  /** What the columns of the file are, and a preview. */
  readonly children?: ReactNode;
  /** Rows that are left out; undefined while nobody wants to know. */
  readonly problems: readonly RowProblem[] | undefined;
  readonly canCheck: boolean;
  /** Rows that a check has found to be worth taking; undefined before it. */
  readonly changes: number | undefined;
  /** What the check has found, in words. */
  readonly found: string | undefined;
  readonly isBusy: boolean;
  /** How far a check or an import is. */
  readonly progress?: ReactNode;
  readonly onCheck: () => void;
  readonly onTake: () => void;
  /** Ends a check or an import early; undefined where it is one call. */
  readonly onStop?: () => void;
  readonly onClose: () => void;
}

/** Takes rows from a file in two steps: every row is checked, and only then are the right ones taken. */
export function ImportDialog(props: ImportDialogProps) {
  useReturnFocus();
  const { t } = useTexts();
  const { file, problems, changes, found, isBusy } = props;
  return (
    <Modal
      open
      width={props.width ?? WIDTH_PX}
      title={props.title}
      okText={changes === undefined ? t('tableImport.check') : t('tableImport.take', { count: changes })}
      okButtonProps={{ disabled: changes === undefined ? !props.canCheck : changes === 0 }}
      cancelText={t(isBusy && props.onStop ? 'tableImport.stop' : 'common.cancel')}
      confirmLoading={isBusy}
      onOk={changes === undefined ? props.onCheck : props.onTake}
      // Only this button stops it: a click beside the dialog is easily made by mistake.
      cancelButtonProps={isBusy ? { disabled: !props.onStop, onClick: () => props.onStop?.() } : {}}
      onCancel={() => !isBusy && props.onClose()}
    >
      <div className="table-import">
        <p>{props.lead}</p>
        {props.before}
        <Labelled isAbove label={t('tableImport.file')}>
          {(id) => <TableFileInput id={id} disabled={isBusy} onFile={props.onFile} />}
        </Labelled>
        {file.trouble !== undefined && <Alert type="error" showIcon title={file.trouble} role="alert" />}
        {props.children}
        {problems && <RowProblems problems={problems} cellsOf={file.cellsOf} />}
        {found !== undefined && (
          <Alert type={changes === 0 ? 'info' : 'success'} showIcon role="status" title={found} />
        )}
        {props.progress}
      </div>
    </Modal>
  );
}
