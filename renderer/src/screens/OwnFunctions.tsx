import type { LicenceModule } from '@self-print/contract/licence.ts';
import type { ReactNode } from 'react';
import { FIRST_CLOUD, FIRST_ITEMS, type PersonalState } from '../flows/personal/state.ts';
import { blockReasonOf, PICKUP_NEEDS } from '../gates/gates.ts';
import { CloudIcon, SheetIcon } from '../ui/art/icons.tsx';
import { useAgentState, useBilingual, useContent, useKiosk } from '../ui/KioskContext.tsx';
import { Steps } from './Steps.tsx';

interface OwnFunction {
  readonly code: LicenceModule;
  readonly icon: ReactNode;
  readonly first: PersonalState;
}

/** What a person who signs in can do here. */
const OWN_FUNCTIONS: readonly OwnFunction[] = [
  { code: 'SELF_PRINT', icon: <SheetIcon />, first: FIRST_ITEMS },
  { code: 'CLOUD_PRINT', icon: <CloudIcon />, first: FIRST_CLOUD },
];

/** The licensed functions behind a sign-in; where there are none, how pickup works. */
export function OwnFunctions() {
  const { send, clock } = useKiosk();
  const inLanguage = useBilingual();
  const state = useAgentState();
  const { tiles } = useContent();
  const offered = OWN_FUNCTIONS.flatMap((own) => {
    const tile = tiles?.find(({ code, enable }) => code === own.code && enable);
    return tile ? [{ ...own, tile }] : [];
  });
  if (offered.length === 0) return <Steps />;
  const closed = state !== null && blockReasonOf(PICKUP_NEEDS, state) !== null;
  return (
    <div className="functions">
      {offered.map(({ code, icon, first, tile }) => (
        <button
          type="button"
          key={code}
          className="function"
          data-function={code}
          disabled={closed}
          onClick={() => send({ type: 'openPersonal', nowMs: clock.nowMs(), state: first })}
        >
          <span className="function__icon" aria-hidden="true">
            {icon}
          </span>
          <span className="function__words">
            <span className="function__title">{inLanguage(tile.name)}</span>
            <span className="function__text">{inLanguage(tile.description)}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
