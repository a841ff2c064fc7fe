import type { maintenanceCalls, ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { capitalised } from '@self-print/contract/system/findingRow.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';

type CheckState = ReadinessCheck['state'];

const COLOURS: Readonly<Record<CheckState, string>> = {
  good: 'green',
  attention: 'gold',
  bad: 'red',
  notInstalled: 'default',
};
const URGENCY: Readonly<Record<CheckState, number>> = { bad: 0, attention: 1, good: 2, notInstalled: 3 };

interface ReadinessProps {
  readonly report: CallData<typeof maintenanceCalls.readiness>;
}

/** Whether a terminal is ready for people, point by point, what is wrong first. */
export function Readiness({ report: { ready, checks } }: ReadinessProps) {
  const { t } = useTexts();
  const sorted = checks.toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state]);
  return (
    <>
      <p>{t(ready ? 'check.ready' : 'check.notReady')}</p>
      <table className="terminal-table">
        <tbody>
          {sorted.map(({ check, state, note, figures, detail }) => (
            <tr key={check}>
              <th scope="row">{t(`check.${check}`)}</th>
              <td>
                <Tag color={COLOURS[state]}>{t(`check.state.${state}`)}</Tag>
              </td>
              <td>
                {note !== null && capitalised(t(`note.${note}`, figures))}
                {detail !== '' && <small className="under">{detail}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
