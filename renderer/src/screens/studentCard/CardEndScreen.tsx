import { isUnderWay } from '../../flows/kit/act.ts';
import type { StudentCardStateAt } from '../../flows/studentCard/state.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { SlipNumber } from './CardFacts.tsx';
import { PrintSlip } from './PrintSlip.tsx';
import { useStudentCard } from './useStudentCard.ts';
import './studentCard.css';

/** What has become of the card: the person takes it, the office makes it, or nobody knows and staff looks. */
export function CardEndScreen({ state }: { readonly state: StudentCardStateAt<'cardEnd'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { leave } = useStudentCard();
  const { end, request, offer, act } = state;
  const title = text(`card.end.${end}`);
  const lead = text(`card.end.${end}Lead`, { count: offer.readyDays, place: inLanguage(offer.place) });
  return (
    <Screen
      name={`card-end-${end}`}
      spoken={[title, lead]}
      info={
        <div className="card-ordered">
          <TicketArt mark={end === 'done' ? 'check' : 'clock'} tone={end === 'done' ? 'good' : 'info'} />
          <Title lead={lead}>{title}</Title>
          {end === 'done' ? null : <SlipNumber number={request.slipNumber} />}
        </div>
      }
      actions={
        <>
          {end === 'done' ? null : <PrintSlip state={state} orderId={request.orderId} />}
          <div className="personal-buttons">
            <Button
              kind={end === 'done' ? 'primary' : 'secondary'}
              size="large"
              disabled={isUnderWay(act)}
              onPress={leave}
            >
              {text('card.finish')}
            </Button>
          </div>
        </>
      }
    />
  );
}
