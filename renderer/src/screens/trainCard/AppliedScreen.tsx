import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useTrain } from './useTrain.ts';

/** The application was sent; what the person has to do now. */
export function AppliedScreen() {
  const text = useText();
  const { send, leave } = useTrain();
  return (
    <Screen
      name="train-applied"
      spoken={[text('train.applied'), text('train.appliedLead')]}
      info={
        <>
          <TicketArt mark="check" tone="good" />
          <Title lead={text('train.appliedLead')}>{text('train.applied')}</Title>
        </>
      }
      actions={
        <div className="personal-buttons">
          <Button size="large" onPress={() => send({ type: 'back' })}>
            {text('header.back')}
          </Button>
          <Button kind="primary" size="large" onPress={leave}>
            {text('train.finish')}
          </Button>
        </div>
      }
    />
  );
}
