import { maintenanceCalls, type ReadinessNote } from '@self-print/contract/agent/maintenance.ts';
import { useEffect } from 'react';
import type { TextKey } from '../texts/keys.ts';
import { Button } from '../ui/Button.tsx';
import { CONDITION_TEXTS } from '../ui/frame/StatusBar.tsx';
import { useText } from '../ui/KioskContext.tsx';
import { ReportButton } from '../ui/ReportButton.tsx';
import { Outcome } from './Outcome.tsx';
import { useStaffCall } from './useStaffCall.ts';

const MARKS = { good: '✓', attention: '!', bad: '✕', notInstalled: '–' } as const;

/** Whether this terminal is ready for people, point by point. */
export function ReadinessTab() {
  const text = useText();
  const [report, ask] = useStaffCall(maintenanceCalls.readiness);
  useEffect(() => ask({}), [ask]);
  return (
    <>
      <Outcome
        asked={report}
        done={({ ready, checks }) => (
          <>
            <p className={ready ? 'staff-verdict staff-verdict--good' : 'staff-verdict staff-verdict--bad'}>
              {text(ready ? 'staff.ready' : 'staff.notReady')}
            </p>
            <ul className="staff-list">
              {checks.map(({ check, state, note, figures, detail }) => (
                <li key={check} className={`staff-row staff-row--${state}`}>
                  <span className="staff-row__mark" aria-hidden="true">
                    {MARKS[state]}
                  </span>
                  <span className="staff-row__name">{text(`staff.check.${check}`)}</span>
                  <span className="staff-row__state">{text(`staff.state.${state}`)}</span>
                  <span className="staff-row__detail">
                    {note === null ? '' : `${text(wordsOf(note), figures)} `}
                    <small>{detail}</small>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      />
      <div className="staff-buttons">
        <Button kind="primary" size="large" disabled={report.state === 'busy'} onPress={() => ask({})}>
          {text('staff.checkAgain')}
        </Button>
        <ReportButton shortCode={null} />
      </div>
    </>
  );
}

function wordsOf(note: ReadinessNote): TextKey {
  switch (note) {
    case 'idle':
    case 'printing':
    case 'jam':
    case 'doorOpen':
    case 'outOfPaper':
    case 'tonerEmpty':
    case 'offline':
    case 'stopped':
    case 'unknown':
      return CONDITION_TEXTS[note];
    case 'portUnavailable':
    case 'silent':
    case 'unexpectedAnswer':
    case 'selfTestFailed':
    case 'driverMissing':
    case 'misconfigured':
      return `staff.problem.${note}`;
    case 'opening':
      return 'staff.device.opening';
    default:
      return `staff.note.${note}`;
  }
}
