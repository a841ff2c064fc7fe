import { isUnderWay } from '../../flows/kit/act.ts';
import type { StudentCardState } from '../../flows/studentCard/state.ts';
import { blockReasonOf, PICKUP_NEEDS } from '../../gates/gates.ts';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useText } from '../../ui/KioskContext.tsx';
import { Trouble } from '../Trouble.tsx';
import { useStudentCard } from './useStudentCard.ts';

interface PrintSlipProps {
  readonly state: Exclude<StudentCardState, { readonly at: 'cardMaking' }>;
  readonly orderId: string;
  /** Whether something else is more likely to be wanted. */
  readonly isSecond?: boolean;
}

/** Printing the pick-up slip, or why it cannot be printed here now. */
export function PrintSlip({ state: { act, isUnprinted }, orderId, isSecond = false }: PrintSlipProps) {
  const text = useText();
  const { send } = useStudentCard();
  const agent = useAgentState();
  const canPrint = agent !== null && blockReasonOf(PICKUP_NEEDS, agent) === null;
  const isMaking = isUnderWay(act);
  return (
    <>
      {act?.failure ? <Trouble failure={act.failure} /> : null}
      {isMaking ? <p role="status">{text('card.making')}</p> : null}
      {isUnprinted ? (
        <p className="card-note" role="alert">
          {text('card.unprinted')}
        </p>
      ) : null}
      {canPrint ? null : <p className="card-note">{text('card.noPrinter')}</p>}
      <Button
        kind={isSecond ? 'secondary' : 'primary'}
        size="large"
        disabled={!canPrint || isMaking}
        onPress={() => send({ type: 'printSlip', orderId })}
      >
        {text('card.printSlip')}
      </Button>
    </>
  );
}
