import { assertNever } from '@self-print/contract/result.ts';
import { functionOf } from '../../flows/personal/state.ts';
import type { PickupState } from '../../flows/pickup/state.ts';
import { type BlockReason, blockReasonOf, PICKUP_NEEDS } from '../../gates/gates.ts';
import type { PlaceAt } from '../../session/state.ts';
import { Frame } from '../../ui/frame/Frame.tsx';
import { useAgentState, useBilingual, useContent, useSession, useText } from '../../ui/KioskContext.tsx';
import { CodeScreen } from './CodeScreen.tsx';
import { ConfirmScreen } from './ConfirmScreen.tsx';
import { FinishedScreen } from './FinishedScreen.tsx';
import { HeldScreen } from './HeldScreen.tsx';
import { PrintingScreen } from './PrintingScreen.tsx';
import { BlockedScreen, ProblemScreen } from './ProblemScreen.tsx';
import { ResolveScreen, StartScreen } from './WaitScreens.tsx';

export interface PickupPlaceProps {
  readonly state: PickupState;
}

/** Printing by pickup code: the screen of its state. */
export function PickupPlace({ state }: PickupPlaceProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const { tiles } = useContent();
  const agent = useAgentState();
  const { place } = useSession();
  const wanted = place.at === 'pickup' ? tileOf(place) : 'TAKE_CODE_PRINT';
  const tile = tiles?.find(({ code }) => code === wanted);
  const blockReason = agent && mayBeBlocked(state) ? blockReasonOf(PICKUP_NEEDS, agent) : null;
  return (
    <Frame title={tile ? inLanguage(tile.name) : text('home.pickup')}>
      <PickupScreen state={state} blockReason={blockReason} />
    </Frame>
  );
}

/** The function of the home screen to which a print belongs. */
function tileOf({ from }: PlaceAt<'pickup'>) {
  if (from === null) return 'TAKE_CODE_PRINT';
  return from.at === 'personal' ? functionOf(from.state) : 'SELF_PAYMENT';
}

/** Whether what the terminal lacks matters now: not once paper moves, and not over a more specific problem. */
function mayBeBlocked(state: PickupState): boolean {
  return state.at === 'enteringCode' || state.at === 'confirming' || state.at === 'changingCopies';
}

interface PickupScreenProps {
  readonly state: PickupState;
  readonly blockReason: BlockReason | null;
}

function PickupScreen({ state, blockReason }: PickupScreenProps) {
  if (blockReason !== null) return <BlockedScreen blockReason={blockReason} />;
  switch (state.at) {
    case 'enteringCode':
      return <CodeScreen state={state} />;
    case 'resolving':
      return <ResolveScreen />;
    case 'confirming':
    case 'changingCopies':
      return <ConfirmScreen state={state} />;
    case 'starting':
      return <StartScreen state={state} />;
    case 'printing':
      return <PrintingScreen order={state.order} job={state.job} />;
    case 'held':
      return <HeldScreen state={state} />;
    case 'finished':
      return <FinishedScreen job={state.job} order={state.order} />;
    case 'problem':
      return <ProblemScreen state={state} />;
    default:
      return assertNever(state);
  }
}
