import type { RegistrationReport } from '@self-print/contract/platform/registration.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';
import { Fact } from '../Fact.tsx';

interface ReportProps {
  readonly report: RegistrationReport;
}

/** Term, person and facts of a registration. */
export function ReportFacts({ report: { offer, person, facts } }: ReportProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const unknown = text('enrol.unknown');
  return (
    <>
      <dl className="enrol-facts">
        {offer === null ? null : (
          <>
            <dt>{text('enrol.term')}</dt>
            <dd>{inLanguage(offer.term)}</dd>
            <dt>{text('enrol.days')}</dt>
            <dd>{text('enrol.daysValue', { from: offer.opensOn, to: offer.closesOn })}</dd>
          </>
        )}
        <dt>{text('enrol.name')}</dt>
        <dd>{person.name}</dd>
        <dt>{text('enrol.number')}</dt>
        <dd>{person.number}</dd>
        {person.department === '' ? null : (
          <Fact label={text('enrol.department')} value={person.department} />
        )}
        {facts.map(({ label, value }) => (
          <Fact key={label.zh} label={inLanguage(label)} value={inLanguage(value) || unknown} />
        ))}
      </dl>
      {offer !== null && inLanguage(offer.notice) !== '' ? (
        <p className="enrol-notice">{inLanguage(offer.notice)}</p>
      ) : null}
    </>
  );
}

/** What is demanded, whether it is met, and what to do where it is not. */
export function Requirements({ report: { requirements } }: ReportProps) {
  const text = useText();
  const inLanguage = useBilingual();
  if (requirements.length === 0) return null;
  return (
    <section aria-label={text('enrol.requirements')}>
      <ul className="enrol-requirements">
        {requirements.map(({ label, isMet, help }) => (
          <li key={label.zh} className={isMet ? 'enrol-met' : 'enrol-unmet'}>
            <strong>{text(isMet ? 'enrol.met' : 'enrol.unmet', { what: inLanguage(label) })}</strong>
            {isMet || inLanguage(help) === '' ? null : <p>{inLanguage(help)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
