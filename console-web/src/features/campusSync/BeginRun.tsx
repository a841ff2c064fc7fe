import type { RunKind } from '@self-print/contract/campusSync.ts';
import { syncRunCalls, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';

interface BeginRunProps {
  readonly schemeId: string;
  readonly name: string;
  readonly kind: RunKind;
  /** The words of the button; what it does when left out. */
  readonly label?: string;
}

/** Begins a run of a scheme once that was asked. */
export function BeginRun({ schemeId, name, kind, label }: BeginRunProps) {
  const { t } = useTexts();
  return (
    <RowAction
      call={syncSchemeCalls.run}
      input={{ schemeId, kind }}
      renews={[syncRunCalls.list, syncSchemeCalls.list]}
      label={t(`sync.run.${kind}`)}
      ask={t(`sync.runAsk.${kind}`, { name })}
      text={t(`sync.runText.${kind}`)}
      done={t('sync.begun')}
      button={{ type: 'link', size: 'small' }}
    >
      {label ?? t(`sync.run.${kind}`)}
    </RowAction>
  );
}
