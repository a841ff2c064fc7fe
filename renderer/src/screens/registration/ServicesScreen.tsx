import { registrationCalls } from '@self-print/contract/platform/registration.ts';
import { BackIcon, EnrolIcon, HandIcon } from '../../ui/art/icons.tsx';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AccountButton } from '../account/AccountButton.tsx';
import { OwnIntro } from '../personal/OwnIntro.tsx';
import { Trouble } from '../Trouble.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useRegistration } from './useRegistration.ts';

/** What can be done: registering for the term, and reporting back from leave. */
export function ServicesScreen() {
  const text = useText();
  const inLanguage = useBilingual();
  const { send } = useRegistration();
  const [config, again] = useLoaded(registrationCalls.config, {});
  const offer = config.state === 'ready' ? config.value.offer : null;
  const note =
    offer === null
      ? text(config.state === 'ready' ? 'enrol.services.none' : 'enrol.loading')
      : text('enrol.services.days', {
          term: inLanguage(offer.term),
          from: offer.opensOn,
          to: offer.closesOn,
        });
  return (
    <Screen
      name="enrol-services"
      spoken={[text('enrol.services.title')]}
      info={
        <OwnIntro
          art={<TicketArt mark="check" tone="info" />}
          title={text('enrol.services.title')}
          lead={text('enrol.services.lead')}
        />
      }
      actions={
        <>
          {config.state === 'failed' ? <Trouble failure={config.failure} onAgain={again} /> : null}
          <div className="tiles">
            <button
              type="button"
              className="tile"
              data-service="term"
              disabled={config.state !== 'ready'}
              onClick={() => send({ type: 'openTerm' })}
            >
              <span className="tile__icon" aria-hidden="true">
                <EnrolIcon />
              </span>
              <span className="tile__words">
                <span className="tile__title">{text('enrol.services.term')}</span>
                <span className="tile__note">{config.state === 'failed' ? '' : note}</span>
              </span>
            </button>
            <button
              type="button"
              className="tile"
              data-service="leave"
              onClick={() => send({ type: 'openLeave' })}
            >
              <span className="tile__icon" aria-hidden="true">
                <HandIcon />
              </span>
              <span className="tile__words">
                <span className="tile__title">{text('enrol.services.leave')}</span>
                <span className="tile__note">{text('enrol.services.leaveNote')}</span>
              </span>
            </button>
          </div>
          <div className="personal-buttons">
            <Button size="large" icon={<BackIcon />} onPress={() => send({ type: 'back' })}>
              {text('header.back')}
            </Button>
            <AccountButton from="REGISTRATION" />
          </div>
        </>
      }
    />
  );
}
