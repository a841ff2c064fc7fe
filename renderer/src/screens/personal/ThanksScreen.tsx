import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { usePersonal } from './usePersonal.ts';

/** What was filled in after printing has been kept. */
export function ThanksScreen() {
  const text = useText();
  const { send, leave } = usePersonal();
  return (
    <Screen
      name="thanks"
      spoken={[text('thanks.title')]}
      info={
        <>
          <TicketArt mark="check" tone="good" />
          <Title lead={text('thanks.lead')}>{text('thanks.title')}</Title>
        </>
      }
      actions={
        <div className="personal-buttons">
          <Button size="large" onPress={() => send({ type: 'back' })}>
            {text('submitted.more')}
          </Button>
          <Button kind="primary" size="large" onPress={leave}>
            {text('finish.done')}
          </Button>
        </div>
      }
    />
  );
}
