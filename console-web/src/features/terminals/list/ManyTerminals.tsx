import { CONSOLE_COMMAND_WORDS } from '@self-print/contract/commandWords.ts';
import { type FleetTerminal, fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { later } from '../../../ui/later.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { FLEET_RENEWS } from './renews.ts';

const MarkForm = later(async () => (await import('./MarkForm.tsx')).MarkForm);
const MessageForm = later(async () => (await import('./MessageForm.tsx')).MessageForm);
const PauseForm = later(async () => (await import('./PauseForm.tsx')).PauseForm);

interface ManyTerminalsProps {
  readonly chosen: readonly FleetTerminal[];
  readonly onChoose: (terminalCodes: readonly string[]) => void;
}

/** What can be done with the selected terminals: pause, resume, message, group and tags. */
export function ManyTerminals({ chosen, onChoose }: ManyTerminalsProps) {
  const { t, language } = useTexts();
  const mayChange = useMay('terminal:write');
  const mayPause = useMay('terminal:maintain');
  const [form, setForm] = useState<'pause' | 'mark' | 'message'>();
  const terminalCodes = chosen.map(({ terminalCode }) => terminalCode);
  const close = () => setForm(undefined);
  return (
    <>
      <span role="status">{t('terminal.chosen', { count: chosen.length })}</span>
      {mayPause && (
        <>
          <Button onClick={() => setForm('pause')}>{t('terminal.pause')}</Button>
          <RowAction
            call={fleetCalls.setStates}
            input={{ terminalCodes, state: 1 }}
            renews={FLEET_RENEWS}
            label={t('terminal.resume')}
            ask={t('terminal.resumeAsk', { count: chosen.length })}
            text={t('terminal.resumeText')}
            done={(_, say) => {
              say.done(t('terminal.resumed'));
              onChoose([]);
            }}
            button={{ type: 'default' }}
          />
          <Button onClick={() => setForm('message')}>{CONSOLE_COMMAND_WORDS.showMessage[language]}</Button>
          <RowAction
            call={terminalCommandCalls.takeBackMessages}
            input={{ terminalCodes }}
            renews={[terminalCommandCalls.list]}
            label={CONSOLE_COMMAND_WORDS.takeBackMessage[language]}
            ask={t('message.takeBackAsk', { count: chosen.length })}
            text={t('message.takeBackText')}
            done={({ refused }, say) => {
              if (refused.length === 0) say.done(t('message.takeBackSent'));
              else say.stay(t('message.someRefused', { codes: refused.join(t('common.listComma')) }));
              onChoose([]);
            }}
            button={{ type: 'default' }}
          />
        </>
      )}
      {mayChange && <Button onClick={() => setForm('mark')}>{t('terminal.mark')}</Button>}
      <Button onClick={() => onChoose([])}>{t('terminal.chooseNone')}</Button>
      {form === 'pause' && (
        <PauseForm terminalCodes={terminalCodes} onPaused={() => onChoose([])} onClose={close} />
      )}
      {form === 'message' && (
        <MessageForm terminalCodes={terminalCodes} onSent={() => onChoose([])} onClose={close} />
      )}
      {form === 'mark' && <MarkForm terminalCodes={terminalCodes} onMarked={onChoose} onClose={close} />}
    </>
  );
}
