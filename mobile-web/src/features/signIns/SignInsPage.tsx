import { ownSignInCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { formatDateTime, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import './signIns.css';

/** The person's own last sign-ins and refused tries, so that a stranger's are noticed. */
export function SignInsPage() {
  const { t, language } = useTexts();
  const asked = useCallQuery(ownSignInCalls.own, {});
  const zone = useSchool()?.timeZone;
  return (
    <Page title={t('title.signIns')} back="/mobile/itemList">
      <p className="lead">{t('signIns.lead')}</p>
      <Loaded asked={asked}>
        {(events) =>
          events.length === 0 ? (
            <p>{t('signIns.none')}</p>
          ) : (
            <ul className="sign-ins">
              {events.map(({ eventId, at, client, way, provider, outcome, terminal }) => (
                <li key={eventId}>
                  <strong>{t(`signIns.outcome.${outcome}`)}</strong>
                  <span>{formatDateTime(at, zone)}</span>
                  <span>
                    {terminal ? wordsOf(terminal, language) : t(`signIns.client.${client}`)}
                    {t('signIns.comma')}
                    {provider ? wordsOf(provider, language) : t(`signIns.way.${way}`)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}
