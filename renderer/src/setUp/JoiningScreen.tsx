import type { Enrolment } from '@self-print/contract/agent/kiosk.ts';
import { Button } from '../ui/Button.tsx';
import { Frame } from '../ui/frame/Frame.tsx';
import { useText } from '../ui/KioskContext.tsx';
import { Screen, Title } from '../ui/Screen.tsx';
import { JoinTrouble } from './JoinTrouble.tsx';
import './setUp.css';

interface JoiningScreenProps {
  readonly enrolment: Enrolment;
  readonly onByHand: () => void;
}

/** The machine joins the platform by its enrolment key; nobody has to do anything. */
export function JoiningScreen({ enrolment, onByHand }: JoiningScreenProps) {
  const text = useText();
  const title = text('setUp.joiningTitle');
  const lead = text('setUp.joiningLead');
  return (
    <Frame>
      <Screen
        name="setup-joining"
        spoken={[title, lead]}
        info={<Title lead={lead}>{title}</Title>}
        actions={
          <div className="set-up">
            {enrolment.trouble ? (
              <JoinTrouble enrolment={enrolment} />
            ) : (
              <p className="set-up__note" role="status">
                {text('setUp.joining')}
              </p>
            )}
            <div className="set-up__buttons">
              <Button size="large" onPress={onByHand}>
                {text('setUp.byHand')}
              </Button>
            </div>
          </div>
        }
      />
    </Frame>
  );
}
