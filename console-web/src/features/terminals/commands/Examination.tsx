import { TERMINAL_CHECKS } from '@self-print/contract/agent/doctor/checks.ts';
import {
  type TerminalExamination,
  wordTerminalFinding,
  worstFirst,
} from '@self-print/contract/agent/doctor/examination.ts';
import { capitalised, type FindingState } from '@self-print/contract/system/findingRow.ts';
import { Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';

const COLOURS = { ok: 'green', warning: 'gold', fault: 'red' } as const satisfies Record<
  FindingState,
  string
>;

/** What a terminal found when it examined itself, worst first, with what to do. */
export function Examination({ examination }: { readonly examination: TerminalExamination }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  return (
    <table className="terminal-table">
      <tbody>
        {worstFirst(examination.lines).map((line) => {
          const { found, todo } = wordTerminalFinding(line, language, moment);
          return (
            <tr key={line.check}>
              <th scope="row">{capitalised(TERMINAL_CHECKS[line.check][language])}</th>
              <td>
                <Tag color={COLOURS[line.state]}>{t(`command.finding.${line.state}`)}</Tag>
              </td>
              <td>
                {capitalised(found)}
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
