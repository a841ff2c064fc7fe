import { phoneUpkeepCalls } from '@self-print/contract/platform/phoneUpkeep.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { CommandButton } from './CommandButton.tsx';
import { CommandProgress } from './CommandProgress.tsx';

/** When a terminal switches itself off every day: asked of the terminal, and set. */
export function ShutDownTime({ terminalCode }: { readonly terminalCode: string }) {
  const { t } = useTexts();
  const set = useCallMutation(phoneUpkeepCalls.setOpenTime, { saysItself: true });
  const [time, setTime] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = (openTimeVal: string) =>
    set.mutate({ terminalCode, openTimeVal, sendMsgCode: 'shutdownOnTime' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(time === '');
    if (time !== '' && !set.isPending) save(time);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <CommandButton
        terminalCode={terminalCode}
        command="getTerminalShutDownTime"
        label={t('upkeep.askTime')}
      />
      <label className="field">
        <span className="field__label">{t('upkeep.time')}</span>
        <input
          className="input"
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
          aria-describedby="upkeep-time-problem"
        />
      </label>
      <FieldError id="upkeep-time-problem" text={isMissing ? t('upkeep.timeMissing') : undefined} />
      <Button type="submit" kind="primary" busy={set.isPending}>
        {t('upkeep.saveTime')}
      </Button>
      <Button busy={set.isPending} onClick={() => save('never')}>
        {t('upkeep.noTime')}
      </Button>
      <Problem error={set.error} />
      {set.data && <CommandProgress commandId={set.data.commandId} />}
    </form>
  );
}
