import type { CardStep } from '@self-print/contract/agent/cardPrinter.ts';
import type { StudentCardStateAt } from '../../flows/studentCard/state.ts';
import { CardArt } from '../../ui/art/CardArt.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import './studentCard.css';

const STEPS = ['asked', 'taking', 'encoding', 'printing'] as const satisfies readonly CardStep[];
const ORDER: readonly CardStep[] = STEPS;

/** The card is being made: how far it is. Nothing leads away, as nothing can be stopped. */
export function CardMakingScreen({ state: { step } }: { readonly state: StudentCardStateAt<'cardMaking'> }) {
  const text = useText();
  const now = ORDER.indexOf(step);
  const current = text(`card.make.${STEPS[now] ?? 'asked'}`);
  return (
    <Screen
      name="card-making"
      spoken={[text('card.make.title'), text('card.make.lead'), current]}
      info={
        <div className="card-ordered">
          <CardArt />
          <Title lead={text('card.make.lead')}>{text('card.make.title')}</Title>
          <p className="card-step" role="status">
            {current}
          </p>
          <ol className="card-steps">
            {STEPS.map((one, index) => (
              <li key={one} aria-current={index === now ? 'step' : undefined} data-done={index < now}>
                {text(`card.make.${one}`)}
              </li>
            ))}
          </ol>
        </div>
      }
    />
  );
}
