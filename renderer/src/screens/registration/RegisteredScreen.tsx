import type { RegistrationReport } from '@self-print/contract/platform/registration.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { isUnderWay } from '../../flows/kit/act.ts';
import type { RegistrationStateAt } from '../../flows/registration/state.ts';
import { blockReasonOf, PICKUP_NEEDS } from '../../gates/gates.ts';
import { BackIcon } from '../../ui/art/icons.tsx';
import { TicketArt } from '../../ui/art/TicketArt.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAgentState, useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Screen, Title } from '../../ui/Screen.tsx';
import { Trouble } from '../Trouble.tsx';
import { useRegistration } from './useRegistration.ts';

interface RegisteredScreenProps {
  readonly state: RegistrationStateAt<'term'>;
  readonly report: RegistrationReport;
}

/** The person is registered, whatever becomes of the paper; the proof may be printed. */
export function RegisteredScreen({ state: { act, isUnprinted }, report }: RegisteredScreenProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const agent = useAgentState();
  const { send, leave } = useRegistration();
  const { offer, person, registeredAt, hasProof } = report;
  const canPrint = agent !== null && blockReasonOf(PICKUP_NEEDS, agent) === null;
  const isMaking = isUnderWay(act);
  const hasFailed = isUnprinted || act?.failure != null;
  return (
    <Screen
      name="enrol-registered"
      spoken={[text('enrol.registered.title'), text('enrol.registered.lead')]}
      info={
        <div className="enrol-done">
          <TicketArt mark="check" tone="good" />
          <Title lead={hasFailed ? undefined : text('enrol.registered.lead')}>
            {text('enrol.registered.title')}
          </Title>
          {offer === null ? null : <p className="enrol-done__term">{inLanguage(offer.term)}</p>}
          <p>
            {person.name}　{person.number}
          </p>
          {registeredAt === null ? null : (
            <p className="enrol-hint">
              {text('enrol.registered.at', { at: formatDateTime(registeredAt, agent?.terminal?.timeZone) })}
            </p>
          )}
        </div>
      }
      actions={
        <>
          {act?.failure ? <Trouble failure={act.failure} /> : null}
          {isMaking ? <p role="status">{text('enrol.proof.making')}</p> : null}
          {isUnprinted ? (
            <p className="enrol-hint" role="alert">
              {text('enrol.proof.unprinted')}
            </p>
          ) : null}
          {hasProof && !canPrint ? <p className="enrol-hint">{text('enrol.proof.noPrinter')}</p> : null}
          {hasProof && offer !== null ? (
            <Button
              kind="primary"
              size="large"
              disabled={!canPrint || isMaking}
              onPress={() => send({ type: 'printProof', termId: offer.termId })}
            >
              {text('enrol.proof')}
            </Button>
          ) : null}
          <div className="personal-buttons">
            <Button
              size="large"
              icon={<BackIcon />}
              disabled={isMaking}
              onPress={() => send({ type: 'back' })}
            >
              {text('header.back')}
            </Button>
            <Button kind={hasProof ? 'secondary' : 'primary'} size="large" onPress={leave}>
              {text('enrol.done')}
            </Button>
          </div>
        </>
      }
    />
  );
}
