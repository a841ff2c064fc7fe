import { phoneUpkeepCalls } from '@self-print/contract/platform/phoneUpkeep.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Problem } from '../../ui/Problem.tsx';

const LOOK_AGAIN_MS = 1_000;
const TONES = {
  sent: 'info',
  received: 'info',
  done: 'info',
  failed: 'trouble',
  expired: 'attention',
} as const;

/** How far a command is that was given from this page, until it has ended. */
export function CommandProgress({ commandId }: { readonly commandId: string }) {
  const { t } = useTexts();
  const { data, error } = useCallQuery(
    phoneUpkeepCalls.command,
    { commandId },
    {
      againMs: (last) =>
        last === undefined || last.state === 'sent' || last.state === 'received' ? LOOK_AGAIN_MS : false,
      isFleeting: true,
    },
  );
  if (data === undefined) return <Problem error={error} />;
  const { state, code, message, shutDownTime } = data;
  const words = () => {
    if (state === 'failed') return t('upkeep.command.failed', { message, code });
    if (state === 'done' && shutDownTime !== null)
      return shutDownTime === '' ? t('upkeep.timeNever') : t('upkeep.timeIs', { time: shutDownTime });
    return t(`upkeep.command.${state}`);
  };
  return (
    <div role="status">
      <Notice tone={TONES[state]}>{words()}</Notice>
    </div>
  );
}
