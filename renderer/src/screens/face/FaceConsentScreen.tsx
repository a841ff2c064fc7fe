import type { FaceStateAt } from '../../flows/face/state.ts';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { useFace } from './useFace.ts';

/** The words of the school in full, to agree to or not. They stand where they can be moved by everybody. */
export function FaceConsentScreen({ state }: { readonly state: FaceStateAt<'faceConsent'> }) {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = useFace();
  const { consent, collected } = state;
  const words = inLanguage(consent.text);
  const title = text(collected === null ? 'face.consent' : 'face.consentChanged');
  const lead = text(collected === null ? 'face.consentLead' : 'face.consentChangedLead');
  const version = text('face.version', { version: consent.version });
  return (
    <Screen
      name="face-consent"
      spoken={[title, lead, words]}
      info={
        <>
          <Title lead={lead}>{title}</Title>
          <p className="face-note">{version}</p>
          <p className="face-note">{text('face.lead')}</p>
        </>
      }
      actions={
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long words are scrolled by keys too */}
          <section className="face-words" aria-label={title} tabIndex={0}>
            {words}
          </section>
          <div className="personal-buttons">
            <Button size="large" onPress={() => send({ type: 'decline' })}>
              {text('face.decline')}
            </Button>
            <Button kind="primary" size="large" onPress={() => send({ type: 'agree' })}>
              {text('face.agree')}
            </Button>
          </div>
        </>
      }
    />
  );
}
