import { OUTPATIENT_REPORTS_MAX, type OutpatientReport } from '@self-print/contract/platform/outpatient.ts';
import { dayOf } from '@self-print/web-kit/formatting.ts';
import { useAgentState, useText } from '../../ui/KioskContext.tsx';
import { useOutpatient } from './useOutpatient.ts';

export interface ReportListProps {
  readonly reports: readonly OutpatientReport[];
  readonly chosen: readonly string[];
  readonly disabled: boolean;
}

/** Reports of a page, each a switch. Those that cannot be chosen any more say why. */
export function ReportList({ reports, chosen, disabled }: ReportListProps) {
  const text = useText();
  const send = useOutpatient();
  const isFull = chosen.length >= OUTPATIENT_REPORTS_MAX;
  return (
    <ul className="reports" aria-label={text('outpatient.reports')}>
      {reports.map((report) => {
        const { inspectionNum, printsLeft } = report;
        const isChosen = chosen.includes(inspectionNum);
        return (
          <li key={inspectionNum}>
            <button
              type="button"
              className="report"
              aria-pressed={isChosen}
              disabled={disabled || printsLeft === 0 || (isFull && !isChosen)}
              onClick={() => send({ type: 'chooseReport', inspectionNum })}
            >
              <ReportFacts report={report} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function ReportFacts({ report }: { readonly report: OutpatientReport }) {
  const text = useText();
  const agent = useAgentState();
  const { kind, department, reportedAt, corrected, printsLeft } = report;
  const when = reportedAt === null ? null : dayOf(reportedAt, agent?.terminal?.timeZone);
  return (
    <>
      <span className="report__mark" aria-hidden="true" />
      <span className="report__words">
        <span className="report__kind">{kind === '' ? text('outpatient.unnamed') : kind}</span>
        <span className="report__facts">
          {[department, when].filter((fact) => fact !== null && fact !== '').join('　')}
        </span>
      </span>
      <span className="report__notes">
        {corrected ? <span>{text('outpatient.corrected')}</span> : null}
        {printsLeft === null ? null : (
          <span>
            {printsLeft === 0 ? text('outpatient.usedUp') : text('outpatient.left', { count: printsLeft })}
          </span>
        )}
      </span>
    </>
  );
}
