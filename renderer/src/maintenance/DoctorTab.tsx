import { TERMINAL_CHECKS } from '@self-print/contract/agent/doctor/checks.ts';
import { doctorCalls } from '@self-print/contract/agent/doctor/doctorCalls.ts';
import { wordTerminalFinding, worstFirst } from '@self-print/contract/agent/doctor/examination.ts';
import { capitalised, type FindingState } from '@self-print/contract/system/findingRow.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import { useAgentState, useLanguage, useText } from '../ui/KioskContext.tsx';
import { Outcome } from './Outcome.tsx';
import { useStaffCall } from './useStaffCall.ts';

const MARKS = { ok: '✓', warning: '!', fault: '✕' } as const satisfies Record<FindingState, string>;
/** The colours of the other lists of these screens. */
const LOOKS = { ok: 'good', warning: 'attention', fault: 'bad' } as const;

/** What an examination of this terminal found, worst first: one sentence a line, with what to do. */
export function DoctorTab() {
  const text = useText();
  const language = useLanguage();
  const timeZone = useAgentState()?.terminal?.timeZone;
  const [examined, ask] = useStaffCall(doctorCalls.examine);
  useEffect(() => ask({}), [ask]);
  const moment = (iso: string) => formatDateTime(iso, timeZone);
  return (
    <>
      <Outcome
        asked={examined}
        done={({ examinedAt, version, lines }) => (
          <>
            <p>{text('staff.examined', { at: moment(examinedAt), version })}</p>
            <ul className="staff-list">
              {worstFirst(lines).map((line) => {
                const { found, todo } = wordTerminalFinding(line, language, moment);
                return (
                  <li key={line.check} className={`staff-row staff-row--${LOOKS[line.state]}`}>
                    <span className="staff-row__mark" aria-hidden="true">
                      {MARKS[line.state]}
                    </span>
                    <span className="staff-row__name">
                      {capitalised(TERMINAL_CHECKS[line.check][language])}
                    </span>
                    <span className="staff-row__state">{text(`staff.finding.${line.state}`)}</span>
                    <span className="staff-row__detail">
                      {capitalised(found)}
                      {todo === undefined ? null : <span className="staff-row__todo">{todo}</span>}
                    </span>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      />
      <div className="staff-buttons">
        <Button kind="primary" size="large" disabled={examined.state === 'busy'} onPress={() => ask({})}>
          {text('staff.checkAgain')}
        </Button>
      </div>
    </>
  );
}
