import type { Draft } from '../../flows/personal/draft.ts';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { usePersonal } from './usePersonal.ts';

/** The order waits for an office: what comes next, and that nothing is printed now. */
export function SubmittedScreen({ draft }: { readonly draft: Draft }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send, leave } = usePersonal();
  return (
    <Screen
      name="submitted"
      spoken={[text('submitted.title'), text('submitted.what')]}
      info={
        <>
          <TicketArt mark="clock" tone="info" />
          <Title lead={text('submitted.what')}>{text('submitted.title')}</Title>
          <p>{inLanguage(draft.item.title)}</p>
          <p>{text('submitted.next')}</p>
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
