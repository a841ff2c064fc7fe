import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useFace } from './useFace.ts';

/** The platform has the photo. */
export function FaceSavedScreen() {
  const text = useText();
  const { send, leave } = useFace();
  return (
    <Screen
      name="face-saved"
      spoken={[text('face.saved'), text('face.savedLead')]}
      info={
        <div className="face-saved">
          <TicketArt mark="check" tone="good" />
          <Title lead={text('face.savedLead')}>{text('face.saved')}</Title>
        </div>
      }
      actions={
        <div className="personal-buttons">
          <Button size="large" onPress={() => send({ type: 'back' })}>
            {text('face.toOwn')}
          </Button>
          <Button kind="primary" size="large" onPress={leave}>
            {text('face.finish')}
          </Button>
        </div>
      }
    />
  );
}
