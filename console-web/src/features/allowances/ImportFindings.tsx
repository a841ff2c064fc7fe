import { formatNumber } from '@self-print/web-kit/formatting.ts';
import { Alert } from 'antd';
import { useTexts } from '../../core/services.ts';
import { type BatchProblem, type BatchRow, REASON_MAX } from './batchRows.ts';

/** The rows of a file, and what is known about them. */
export interface CheckedBatch {
  readonly batchId: string;
  readonly rows: readonly BatchRow[];
  readonly problems: readonly BatchProblem[];
  /** How many rows, from the first, have been granted. */
  readonly given: number;
  /** Rows whose person already has an allowance for the same. */
  readonly alike: number;
  /** Whether granting was interrupted, so that nobody knows how far it went. */
  readonly isInterrupted: boolean;
}

interface ImportFindingsProps {
  readonly batch: CheckedBatch;
  /** What is granted, as the list calls it. */
  readonly amount: { readonly label: string; readonly max: number };
}

/** Problems that are listed; further ones are only counted. */
const PROBLEMS_SHOWN = 50;

/** What a check found: that all rows are right, or what is wrong in which row. */
export function ImportFindings({ batch, amount }: ImportFindingsProps) {
  const { rows, problems, given, alike, isInterrupted } = batch;
  const { t } = useTexts();
  if (isInterrupted)
    return <Alert type="warning" showIcon role="status" title={t('allowance.interrupted')} />;
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
  const unlisted = problems.length - PROBLEMS_SHOWN;
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
          {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
            <li key={`${problem.line}/${problem.field}`}>
              <Problem problem={problem} amount={amount} />
            </li>
          ))}
          {unlisted > 0 && <li>{t('allowance.rowsUnlisted', { count: unlisted })}</li>}
        </ul>
      }
    />
  );
}

interface ProblemProps extends Pick<ImportFindingsProps, 'amount'> {
  readonly problem: BatchProblem;
}

function Problem({ problem: { line, field, found }, amount }: ProblemProps) {
  const { t, language } = useTexts();
  const names = {
    userName: t('allowance.person'),
    item: t('allowance.item'),
    amount: amount.label,
    reason: t('allowance.reason'),
    repeated: '',
  };
  const max = formatNumber(field === 'reason' ? REASON_MAX : amount.max, language);
  const values = { found, max, n: found.length, name: names[field] };
  return t('allowance.rowWrong', {
    line,
    what: t(found === '' ? 'allowance.wrong.missing' : `allowance.wrong.${field}`, values),
  });
}
