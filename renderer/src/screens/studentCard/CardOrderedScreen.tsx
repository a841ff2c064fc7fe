import { isUnderWay } from '../../flows/kit/act.ts';
import { canMakeCards } from '../../flows/studentCard/makeCard.ts';
import type { StudentCardStateAt } from '../../flows/studentCard/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { SlipNumber } from './CardFacts.tsx';
import { PrintSlip } from './PrintSlip.tsx';
import { useStudentCard } from './useStudentCard.ts';
import './studentCard.css';

/** The office makes the card: what comes next, and the slip to bring. */
export function CardOrderedScreen({ state }: { readonly state: StudentCardStateAt<'cardOrdered'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { leave, send } = useStudentCard();
  const agent = useAgentState();
  const canMake = agent !== null && canMakeCards(agent);
  const { request, offer, act } = state;
  const lead = canMake
    ? text('card.makeLead')
    : text('card.doneLead', { count: offer.readyDays, place: inLanguage(offer.place) });
  return (
    <Screen
      name="card-ordered"
      spoken={[text('card.done'), lead]}
      info={
        <div className="card-ordered">
          <TicketArt mark="check" tone="good" />
          <Title lead={lead}>{text('card.done')}</Title>
          <SlipNumber number={request.slipNumber} />
          <p className="card-note">{text('card.voidNow')}</p>
        </div>
      }
      actions={
        <>
          {canMake ? (
            <Button
              kind="primary"
              size="large"
              disabled={isUnderWay(act)}
              onPress={() => send({ type: 'makeCard' })}
            >
              {text('card.makeNow')}
            </Button>
          ) : null}
          <PrintSlip state={state} orderId={request.orderId} isSecond={canMake} />
          <div className="personal-buttons">
            <Button size="large" disabled={isUnderWay(act)} onPress={leave}>
              {text('card.finish')}
            </Button>
          </div>
        </>
      }
    />
  );
}
