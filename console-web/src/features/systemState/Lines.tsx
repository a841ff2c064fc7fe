import type { SystemLine } from '@self-print/contract/platform/systemState.ts';
import { SYSTEM_CHECKS } from '@self-print/contract/system/checks.ts';
import { capitalised } from '@self-print/contract/system/findingRow.ts';
import { wordFinding } from '@self-print/contract/system/wordFinding.ts';
import { Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useMoments } from '../../ui/words.ts';

const COLOURS = { fault: 'error', warning: 'warning', ok: 'success' } as const;

/** Lines of an examination; nothing where there are none. */
export function Lines({ title, lines }: { readonly title: string; readonly lines: readonly SystemLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="sheet system__lines" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <Line key={line.check} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { readonly line: SystemLine }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const { found, todo } = wordFinding(line, language, moment);
  return (
    <li>
      <Tag color={COLOURS[line.state]}>{t(`system.state.${line.state}`)}</Tag>
      <strong>{capitalised(SYSTEM_CHECKS[line.check][language])}</strong>
      <div>
        <p>{capitalised(found)}</p>
        {todo !== undefined && <p className="system__todo">{t('system.todo', { what: todo })}</p>}
      </div>
    </li>
  );
}
