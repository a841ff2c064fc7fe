import type { KioskState } from '@self-print/contract/agent/kiosk.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import type { ReactNode } from 'react';
import { FIRST_FACE } from '../flows/face/state.ts';
import { FIRST_INQUIRIES } from '../flows/inquiry/state.ts';
import { FIRST_OUTPATIENT } from '../flows/outpatient/state.ts';
import { FIRST_CLOUD, FIRST_ITEMS } from '../flows/personal/state.ts';
import { FIRST_REGISTRATION } from '../flows/registration/state.ts';
import { FIRST_FEES } from '../flows/selfPay/state.ts';
import { FIRST_STUDENT_CARD } from '../flows/studentCard/state.ts';
import { FIRST_TRAIN } from '../flows/trainCard/state.ts';
import {
  blockReasonOf,
  FACE_NEEDS,
  INQUIRY_NEEDS,
  type JourneyNeeds,
  OUTPATIENT_NEEDS,
  PAYMENT_NEEDS,
  PICKUP_NEEDS,
  REGISTRATION_NEEDS,
  STUDENT_CARD_NEEDS,
  TRAIN_NEEDS,
} from '../gates/gates.ts';
import type { SessionEvent } from '../session/state.ts';
import {
  CardIcon,
  CloudIcon,
  CoinIcon,
  EnrolIcon,
  FaceIcon,
  HealthIcon,
  InfoIcon,
  SheetIcon,
  TrainIcon,
} from '../ui/art/icons.tsx';
import { useAgentState, useBilingual, useContent, useKiosk } from '../ui/KioskContext.tsx';
import { Steps } from './Steps.tsx';

interface OwnFunction {
  readonly code: LicenceModule;
  readonly icon: ReactNode;
  readonly needs: JourneyNeeds;
  /** Left out by a function for which every terminal has what it takes. */
  readonly isPossibleAt?: (state: KioskState) => boolean;
  readonly open: (nowMs: number) => SessionEvent;
}

/** What a person can do here besides printing by pickup code. */
const OWN_FUNCTIONS: readonly OwnFunction[] = [
  {
    code: 'SELF_PRINT',
    icon: <SheetIcon />,
    needs: PICKUP_NEEDS,
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_ITEMS }),
  },
  {
    code: 'CLOUD_PRINT',
    icon: <CloudIcon />,
    needs: PICKUP_NEEDS,
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_CLOUD }),
  },
  {
    code: 'SELF_PAYMENT',
    icon: <CoinIcon />,
    needs: PAYMENT_NEEDS,
    open: (nowMs) => ({ type: 'openSelfPay', nowMs, state: FIRST_FEES }),
  },
  {
    code: 'REGISTRATION',
    icon: <EnrolIcon />,
    needs: REGISTRATION_NEEDS,
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_REGISTRATION }),
  },
  {
    code: 'TRAIN_CARD',
    icon: <TrainIcon />,
    needs: TRAIN_NEEDS,
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_TRAIN }),
  },
  {
    code: 'STUDENT_CARD',
    icon: <CardIcon />,
    needs: STUDENT_CARD_NEEDS,
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_STUDENT_CARD }),
  },
  {
    code: 'SELF_INQUIRY',
    icon: <InfoIcon />,
    needs: INQUIRY_NEEDS,
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_INQUIRIES }),
  },
  {
    code: 'OUTPATIENT',
    icon: <HealthIcon />,
    needs: OUTPATIENT_NEEDS,
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_OUTPATIENT }),
  },
  {
    code: 'FACE',
    icon: <FaceIcon />,
    needs: FACE_NEEDS,
    isPossibleAt: ({ camera }) => camera.driver !== 'none',
    open: (nowMs) => ({ type: 'openPersonal', nowMs, state: FIRST_FACE }),
  },
];

/** The licensed functions besides it; where there are none, how pickup works. */
export function OwnFunctions() {
  const { send, clock } = useKiosk();
  const inLanguage = useBilingual();
  const state = useAgentState();
  const { tiles } = useContent();
  const offered = OWN_FUNCTIONS.flatMap((own) => {
    if (own.isPossibleAt && !(state && own.isPossibleAt(state))) return [];
    const tile = tiles?.find(({ code, enable }) => code === own.code && enable);
    return tile ? [{ ...own, tile }] : [];
  });
  if (offered.length === 0) return <Steps />;
  const isClosed = (needs: JourneyNeeds) => state !== null && blockReasonOf(needs, state) !== null;
  return (
    <div className="functions">
      {offered.map(({ code, icon, needs, open, tile }) => (
        <button
          type="button"
          key={code}
          className="function"
          data-function={code}
          disabled={isClosed(needs)}
          onClick={() => send(open(clock.nowMs()))}
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
