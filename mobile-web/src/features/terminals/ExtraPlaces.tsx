import {
  phoneExtraTerminalCalls,
  type ShownExtraTerminal,
} from '@self-print/contract/platform/extraTerminals.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useTexts } from '../../core/services.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { dayKey, OpenMark } from './OpenMark.tsx';
import { STATE_AGAIN_MS } from './stateAgain.ts';

/** Further places for printing; asked for by themselves, so that terminals are shown without them too. */
export function useExtraPlaces() {
  return useCallQuery(phoneExtraTerminalCalls.list, {}, { againMs: () => STATE_AGAIN_MS });
}

/** The id of a place's entry on the page, to which its pin leads. */
export const extraAnchor = (placeId: string): string => `place-${placeId}`;

/** The further places, below the terminals and clearly apart from them. */
export function ExtraPlaces({ asked }: { readonly asked: ReturnType<typeof useExtraPlaces> }) {
  return (
    <Loaded asked={asked} isPart>
      {(places) => places.length > 0 && <Places places={places} />}
    </Loaded>
  );
}

function Places({ places }: { readonly places: readonly ShownExtraTerminal[] }) {
  const { t } = useTexts();
  return (
    <section className="stack" aria-labelledby="extra-places">
      <h2 id="extra-places">{t('extra.title')}</h2>
      <p className="hint">{t('extra.lead')}</p>
      <ul className="rows">
        {places.map((place) => (
          <li key={place.placeId} id={extraAnchor(place.placeId)} tabIndex={-1} className="card extra">
            <ExtraPlace place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

function ExtraPlace({ place }: { readonly place: ShownExtraTerminal }) {
  const { t, language } = useTexts();
  const { abilities, contact, hours, today } = place;
  return (
    <>
      <p className="row__title">
        <Words text={place.name} language={language} />
      </p>
      <p className="row__facts">
        {t(`extra.kind.${place.kind}`)} · <Words text={place.location} language={language} />
      </p>
      <OpenMark place={place} />
      <p className="extra__abilities">
        {abilities.map((each) => t(`extra.ability.${each}`)).join(t('extra.and'))}
      </p>
      <p className={place.takesCodes ? 'hint' : 'extra__codes'}>
        {!place.takesCodes && <Icon name="alert" />}
        {t(place.takesCodes ? 'extra.codesWork' : 'extra.codesDoNotWork')}
      </p>
      {(hours.length > 0 || contact !== '') && (
        <details>
          <summary>{t('extra.more')}</summary>
          <dl className="facts">
            {hours.length > 0 &&
              WEEK.map((day) => (
                <div key={day} {...(day === today ? { 'aria-current': 'date' as const } : {})}>
                  <dt>{t(dayKey(day))}</dt>
                  <dd>
                    {hours
                      .filter((span) => span.day === day)
                      .toSorted((one, other) => one.from.localeCompare(other.from))
                      .map(({ from, to }) => `${from}–${to}`)
                      .join(t('extra.and')) || t('extra.closedDay')}
                  </dd>
                </div>
              ))}
            {contact !== '' && (
              <div>
                <dt>{t('extra.contact')}</dt>
                <dd>{contact}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
    </>
  );
}
