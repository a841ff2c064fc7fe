import { LEAVE_ROWS_MAX, leaveAdminCalls } from '@self-print/contract/platform/leave.ts';
import { CallError, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { readTableFile } from '../../ui/tableImport/readTableFile.ts';
import { TableFileInput } from '../../ui/tableImport/TableFileInput.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
import { leaveRowsOf } from './leaveRows.ts';

/** Lines that are named; further ones are only counted. */
const LINES_SHOWN = 20;

/** Adds the leaves of a file: all of them, or none while a row is wrong. */
export function LeaveImport({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const { t } = useTexts();
  const { trouble, isBusy, take } = useImport(onClose);
  return (
    <Modal
      open
      title={t('leave.import')}
      footer={null}
      onCancel={() => !isBusy && onClose()}
      closable={!isBusy}
    >
      <p>{t('leave.importLead', { n: LEAVE_ROWS_MAX })}</p>
      <Labelled isAbove label={t('leave.file')}>
        {(id) => <TableFileInput id={id} disabled={isBusy} onFile={(file) => void take(file)} />}
      </Labelled>
      {isBusy && <p role="status">{t('leave.importing')}</p>}
      {trouble !== undefined && <Alert type="error" showIcon title={trouble} role="alert" />}
    </Modal>
  );
}

function useImport(onClose: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const add = useCallMutation(leaveAdminCalls.add, { renews: [leaveAdminCalls.search], saysItself: true });
  const linesOf = (lines: readonly number[]) =>
    lines.length > LINES_SHOWN ? `${lines.slice(0, LINES_SHOWN).join(', ')} …` : lines.join(', ');
  /** Why nothing was added; undefined when all was. */
  const send = async (file: File): Promise<string | undefined> => {
    const table = await readTableFile(file);
    if (!table.ok) return t(`leave.file.${table.problem}`);
    const { rows, wrong } = leaveRowsOf(table.value);
    if (wrong.length > 0) return t('leave.linesWrong', { lines: linesOf(wrong) });
    if (rows.length === 0) return t('leave.file.empty');
    if (rows.length > LEAVE_ROWS_MAX) return t('leave.file.tooMany', { n: LEAVE_ROWS_MAX });
    const { added, same, unknown } = await add.mutateAsync({ rows });
    if (unknown.length > 0) return t('leave.linesUnknown', { lines: linesOf(unknown) });
    say.done(t('leave.imported', { added, same }));
    onClose();
    return undefined;
  };
  const take = useOnce(async (file: File) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      setTrouble(await send(file));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(failureText(error.failure, t));
    } finally {
      setBusy(false);
    }
  });
  return { trouble, isBusy, take };
}
