import { type PhoneCommand, phoneUpkeepCalls } from '@self-print/contract/platform/phoneUpkeep.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { CommandProgress } from './CommandProgress.tsx';

interface CommandButtonProps {
  readonly terminalCode: string;
  readonly command: PhoneCommand;
  readonly label: string;
  /** What will happen, asked before a command that people at the terminal notice. */
  readonly warning?: string;
}

/** Gives a terminal a command, and says how far it is. */
export function CommandButton({ terminalCode, command, label, warning }: CommandButtonProps) {
  const { t } = useTexts();
  const give = useCallMutation(phoneUpkeepCalls.sendMsg, { saysItself: true });
  const [isAsking, setAsking] = useState(false);
  const run = () => {
    setAsking(false);
    give.mutate({ terminalCode, sendMsgCode: command });
  };
  return (
    <div className="stack">
      <Button busy={give.isPending} onClick={warning === undefined ? run : () => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Sheet title={label} onClose={() => setAsking(false)}>
          <p>{warning}</p>
          <Button kind="danger" onClick={run}>
            {label}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('upkeep.cancel')}</Button>
        </Sheet>
      )}
      <Problem error={give.error} />
      {give.data && <CommandProgress commandId={give.data.commandId} />}
    </div>
  );
}
