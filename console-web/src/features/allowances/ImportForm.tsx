import { ALLOWANCE_ROWS_MAX } from '@self-print/contract/limits.ts';
import { CallError } from '@self-print/web-kit/queries.tsx';
import { saveFile } from '@self-print/web-kit/saveFile.ts';
import { Alert, Button, Modal } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { failureText } from '../../ui/failureText.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { useSay } from '../../ui/useSay.ts';
import { type BatchProblem, type BatchRow, batchRowsOf } from './batchRows.ts';
import './allowances.css';

/** How allowances of a kind are given to many people at once. */
export interface BatchKind {
  readonly hasItem: boolean;
  readonly amountMax: number;
  /** The headings of the file and an example, as CSV. */
  readonly sample: string;
  readonly send: (batch: {
    readonly batchId: string;
    readonly isTrial: boolean;
    readonly rows: readonly BatchRow[];
  }) => Promise<{ readonly problems: readonly BatchProblem[]; readonly alike: number }>;
}

interface ImportFormProps {
  readonly title: string;
  readonly kind: BatchKind;
  readonly onClose: () => void;
}

interface Checked {
  readonly batchId: string;
  readonly rows: readonly BatchRow[];
  readonly problems: readonly BatchProblem[];
  /** Rows from the first that have been given. */
  readonly given: number;
  /** Rows whose person has an allowance for the same already. */
  readonly alike: number;
}

/** With more rows than this, checking and giving would take minutes. */
const ROWS_MAX = 5_000;
/** Problems that are listed; further ones are only counted. */
const PROBLEMS_SHOWN = 50;
/** Spreadsheets recognise Unicode by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Gives allowances to all people in a file, once every row of it has been checked. */
export function ImportForm({ title, kind, onClose }: ImportFormProps) {
  useReturnFocus();
  const { t } = useTexts();
  const { newId } = useServices();
  const say = useSay();
  const [checked, setChecked] = useState<Checked>();
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
      const { readTable } = await import('../../ui/readTable.ts');
      const table = await readTable(file);
      if (!table.ok) return setTrouble(t(`allowance.file.${table.problem}`));
      const { rows, problems } = batchRowsOf(table.value, kind);
      if (rows.length === 0) return setTrouble(t('allowance.file.empty'));
      if (rows.length > ROWS_MAX) return setTrouble(t('allowance.file.tooMany', { n: ROWS_MAX }));
      const batchId = newId();
      const batch = { batchId, rows, problems, given: 0, alike: 0 };
      setChecked(
        problems.length > 0 ? batch : { ...batch, ...(await sendAll(kind, { ...batch, isTrial: true })) },
      );
    });
  const give = useOnce((batch: Checked) =>
    work(async () => {
      const { problems, given } = await sendAll(kind, { ...batch, isTrial: false });
      if (problems.length > 0) return setChecked({ ...batch, problems, given });
      say.done(t('allowance.imported', { count: batch.rows.length }));
      onClose();
    }),
  );
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
          {(id) => (
            <input
              id={id}
              type="file"
              accept=".xlsx,.csv"
              disabled={isBusy}
              // A file that was corrected can be chosen again.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
                const [file] = target.files ?? [];
                if (file) void check(file);
              }}
            />
          )}
        </Labelled>
        {trouble !== undefined && <Alert type="error" showIcon title={trouble} role="alert" />}
        {checked && <Findings {...checked} />}
      </div>
    </Modal>
  );
}

/** Sends the rows in portions that fit into a request. A trial collects all problems; giving ends with the first. */
async function sendAll(
  { send }: BatchKind,
  { batchId, isTrial, rows }: Pick<Checked, 'batchId' | 'rows'> & { readonly isTrial: boolean },
): Promise<Pick<Checked, 'problems' | 'given' | 'alike'>> {
  const problems: BatchProblem[] = [];
  let alike = 0;
  for (let first = 0; first < rows.length; first += ALLOWANCE_ROWS_MAX) {
    const portion = rows.slice(first, first + ALLOWANCE_ROWS_MAX);
    const answer = await send({ batchId, isTrial, rows: portion });
    problems.push(...answer.problems);
    alike += answer.alike;
    if (!isTrial && problems.length > 0) return { problems, alike, given: first };
  }
  return { problems, alike, given: isTrial ? 0 : rows.length };
}

/** What a check found: how many rows are right, or each that is wrong. */
function Findings({ rows, problems, given, alike }: Checked) {
  const { t } = useTexts();
  if (problems.length === 0)
    return (
      <>
        <Alert
          type="success"
          showIcon
          role="status"
          title={t('allowance.allRight', { count: rows.length })}
        />
        {alike > 0 && (
          <Alert type="warning" showIcon role="status" title={t('allowance.alike', { count: alike })} />
        )}
      </>
    );
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={
        given === 0
          ? t('allowance.rowsWrong', { count: problems.length })
          : t('allowance.partGiven', { line: rows[given - 1]?.line ?? 0 })
      }
      description={
        <ul className="import__problems">
          {problems.slice(0, PROBLEMS_SHOWN).map(({ line, field }) => (
            <li key={`${line}/${field}`}>
              {t('allowance.rowWrong', { line, what: t(`allowance.wrong.${field}`) })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
