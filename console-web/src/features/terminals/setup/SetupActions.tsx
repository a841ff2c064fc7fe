import type { FleetDetail } from '@self-print/contract/platform/fleet.ts';
import { type ShownActivationCode, terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { FLEET_RENEWS } from '../list/renews.ts';
import { ActivationCode } from './ActivationCode.tsx';

interface SetupActionsProps {
  readonly terminal: FleetDetail;
  /** The terminal is no longer in the list. */
  readonly onArchived: () => void;
}

/** Gives the terminal to a machine, the first or another one, or takes it out of use. */
export function SetupActions({ terminal: { terminalCode, state, revision }, onArchived }: SetupActionsProps) {
  const { t } = useTexts();
  const [code, setCode] = useState<ShownActivationCode>();
  const isNew = state === 'notActivated';
  return (
    <>
      <RowAction
        call={terminalSetupCalls.activationCode}
        input={{ terminalCode }}
        renews={[]}
        label={t(isNew ? 'terminal.newCode' : 'terminal.replace')}
        ask={t(isNew ? 'terminal.newCodeAsk' : 'terminal.replaceAsk')}
        text={t(isNew ? 'terminal.newCodeText' : 'terminal.replaceText')}
        done={(shown) => setCode(shown)}
        button={{ type: 'default' }}
      />
      <RowAction
        call={terminalSetupCalls.archive}
        input={{ terminalCode, revision }}
        renews={FLEET_RENEWS}
        label={t('terminal.archive')}
        ask={t('terminal.archiveAsk')}
        text={t('terminal.archiveText')}
        done={(_, say) => {
          say.done(t('terminal.archived'));
          onArchived();
        }}
        button={{ type: 'default', danger: true }}
      />
      {code && <ActivationCode terminalCode={terminalCode} code={code} onClose={() => setCode(undefined)} />}
    </>
  );
}
