import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { readTableFile } from '../../ui/tableImport/readTableFile.ts';
import { TableFileInput } from '../../ui/tableImport/TableFileInput.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
import { batchRowsOf } from './batchRows.ts';
import { type CheckedBatch, ImportFindings } from './ImportFindings.tsx';
import { type SendPortion, sendBatch } from './sendBatch.ts';
import './allowances.css';

/** How allowances of a kind are given to many people at once. */
export interface BatchKind {
  readonly hasItem: boolean;
  /** The headings of the file and an example, as CSV. */
  readonly sample: string;
  readonly send: SendPortion;
}

interface ImportFormProps {
  readonly title: string;
  readonly kind: BatchKind;
  /** What is granted, as the list calls it, and the most that one person can get. */
  readonly amount: { readonly label: string; readonly max: number };
  readonly onClose: () => void;
}

/** With more rows than this, checking and giving would take minutes. */
const ROWS_MAX = 5_000;
/** Spreadsheets recognise Unicode by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives allowances to all people in a file, once every row of it has been checked. */
export function ImportForm(props: ImportFormProps) {
  const { title, kind, amount, onClose } = props;
  useReturnFocus();
  const { t } = useTexts();
  const { checked, trouble, isBusy, check, give } = useImport(props);
  const isReady = checked !== undefined && checked.problems.length === 0;
  return (
    <Modal
      open
      title={`${t('allowance.import')} · ${title}`}
      okText={isReady ? t('allowance.giveMany', { count: checked.rows.length }) : t('allowance.give')}
      okButtonProps={{ disabled: !isReady }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => checked && void give(checked)}
      cancelButtonProps={{ disabled: isBusy }}
      onCancel={() => !isBusy && onClose()}
    >
      <div className="import">
        <p>{t(kind.hasItem ? 'allowance.importCopies' : 'allowance.importPages')}</p>
        <Button
          type="link"
          className="cell-link"
          onClick={() =>
            saveFile(new Blob([BYTE_ORDER_MARK, kind.sample], { type: 'text/csv' }), 'sample.csv')
          }
        >
          {t('allowance.sample')}
        </Button>
        <Labelled isAbove label={t('allowance.file')}>
          {(id) => <TableFileInput id={id} disabled={isBusy} onFile={(file) => void check(file)} />}
        </Labelled>
        {trouble !== undefined && <Alert type="error" showIcon title={trouble} role="alert" />}
        {checked && <ImportFindings batch={checked} amount={amount} />}
      </div>
    </Modal>
  );
}

/** Checks a file and grants what it lists; `trouble` says why that failed. */
function useImport({ kind, amount, onClose }: ImportFormProps) {
  const { t, language } = useTexts();
  const { newId } = useServices();
  const say = useSay();
  const [checked, setChecked] = useState<CheckedBatch>();
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const work = async (act: () => Promise<void>) => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTrouble(failureText(error.failure, t));
    } finally {
      setBusy(false);
    }
  };
  const check = (file: File) =>
    work(async () => {
      setChecked(undefined);
      const table = await readTableFile(file);
      if (!table.ok) {
        const { problem } = table;
        return setTrouble(t(problem === 'unreachable' ? 'failure.unreachable' : `allowance.file.${problem}`));
      }
      const { rows, problems } = batchRowsOf(table.value, { ...kind, amountMax: amount.max });
      if (rows.length === 0) return setTrouble(t('allowance.file.empty'));
      if (rows.length > ROWS_MAX) {
        const numbers = { n: formatNumber(ROWS_MAX, language), rows: formatNumber(rows.length, language) };
        return setTrouble(t('allowance.file.tooMany', numbers));
      }
      const batch = { batchId: newId(), rows, problems, given: 0, alike: 0, isInterrupted: false };
      setChecked(
        problems.length > 0
          ? batch
          : { ...batch, ...(await sendBatch(kind.send, { ...batch, isTrial: true })) },
      );
    });
  const give = useOnce((batch: CheckedBatch) =>
    work(async () => {
      const { problems, given, waits } = await sendBatch(kind.send, { ...batch, isTrial: false }).catch(
        (error) => {
          setChecked({ ...batch, isInterrupted: true });
          throw error;
        },
      );
      if (problems.length > 0) return setChecked({ ...batch, problems, given, isInterrupted: false });
      say.done(t(waits ? 'allowance.importedWaits' : 'allowance.imported', { count: batch.rows.length }));
      onClose();
    }),
  );
  return { checked, trouble, isBusy, check, give };
}
