import type { FleetState } from '@self-print/contract/platform/fleet.ts';
import type { LookedAfterTerminal } from '@self-print/contract/platform/phoneUpkeep.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';

/** States whose name says already why it does not print. */
const SAYS_IT_ITSELF: readonly FleetState[] = ['notActivated', 'offline', 'maintenance'];

/** A terminal reports every ten seconds. */
export const STATE_AGAIN_MS = 10_000;

/** Which terminal it is, where it stands, and whether it prints. */
export function TerminalFacts({ terminal }: { readonly terminal: LookedAfterTerminal }) {
  const { t, language } = useTexts();
  const zone = useSchool()?.timeZone;
  const { name, location, terminalCode, state, since, printBlock, printing } = terminal;
  return (
    <div className="stack">
      <h2>
        <Words text={name} language={language} /> · {terminalCode}
      </h2>
      <p className="hint">
        <Words text={location} language={language} />
      </p>
      <p className="row__facts">
        <span className={state === 'inService' ? 'tag tag--done' : 'tag tag--attention'}>
          {t(`upkeep.state.${state}`)}
        </span>
        {since !== null && <span>{t('upkeep.since', { time: formatDateTime(since, zone) })}</span>}
      </p>
      {printBlock !== null && !SAYS_IT_ITSELF.includes(state) && (
        <p>
          <span className="tag tag--trouble">
            <Words text={printBlock} language={language} />
          </span>
        </p>
      )}
      {printing > 0 && <p>{t('upkeep.printing', { count: printing })}</p>}
    </div>
  );
}
