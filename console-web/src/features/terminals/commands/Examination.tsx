import { TERMINAL_CHECKS } from '@self-print/contract/agent/doctor/checks.ts';
import {
  type TerminalExamination,
  wordTerminalFinding,
} from '@self-print/contract/agent/doctor/examination.ts';
import type { FindingState } from '@self-print/contract/system/findingRow.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';

const COLOURS = { ok: 'green', warning: 'gold', fault: 'red' } as const satisfies Record<
  FindingState,
  string
>;
const URGENCY = { fault: 0, warning: 1, ok: 2 } as const satisfies Record<FindingState, number>;

/** What a terminal found when it examined itself, worst first, with what to do. */
export function Examination({ examination }: { readonly examination: TerminalExamination }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  return (
    <table className="terminal-table">
      <tbody>
        {examination.lines
          .toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state])
          .map((line) => {
            const { found, todo } = wordTerminalFinding(line, language, moment);
            return (
              <tr key={line.check}>
                <th scope="row">{TERMINAL_CHECKS[line.check][language]}</th>
                <td>
                  <Tag color={COLOURS[line.state]}>{t(`command.finding.${line.state}`)}</Tag>
                </td>
                <td>
                  {found}
                  {todo !== undefined && (
                    <>
                      <br />
                      {todo}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}
