import type { LookedAfterTerminal } from '@self-print/contract/platform/phoneUpkeep.ts';
import { useTexts } from '../../core/services.ts';
import { CommandButton } from './CommandButton.tsx';
import { NamedTerminal } from './NamedTerminal.tsx';
import { ShutDownTime } from './ShutDownTime.tsx';

/** Takes a terminal out of service and back, restarts it, and switches it off, now or every day. */
export function PowerPage() {
  const { t } = useTexts();
  return (
    <NamedTerminal title={t('title.shutdown')}>{(terminal) => <Power terminal={terminal} />}</NamedTerminal>
  );
}

function Power({ terminal }: { readonly terminal: LookedAfterTerminal }) {
  const { t } = useTexts();
  const { terminalCode, state } = terminal;
  const isOut = state === 'maintenance';
  return (
    <>
      <section className="card stack">
        <h2>{t('upkeep.service')}</h2>
        <p>{t(isOut ? 'upkeep.isOut' : 'upkeep.isIn')}</p>
        <CommandButton
          key={String(isOut)}
          terminalCode={terminalCode}
          command={isOut ? 'removeTerminalMaitain' : 'setTerminalMaitain'}
          label={t(isOut ? 'upkeep.putIn' : 'upkeep.takeOut')}
        />
      </section>
      <section className="card stack">
        <h2>{t('upkeep.restart')}</h2>
        <p>{t('upkeep.restartLead')}</p>
        <CommandButton terminalCode={terminalCode} command="restartClient" label={t('upkeep.restartPage')} />
        <CommandButton
          terminalCode={terminalCode}
          command="restartTerminal"
          label={t('upkeep.restartAll')}
          warning={t('upkeep.restartWarning')}
        />
      </section>
      <section className="card stack">
        <h2>{t('upkeep.off')}</h2>
        <ShutDownTime terminalCode={terminalCode} />
        <CommandButton
          terminalCode={terminalCode}
          command="shutDownTerminal"
          label={t('upkeep.offNow')}
          warning={t('upkeep.offWarning')}
        />
      </section>
    </>
  );
}
