import { CARD_SETTINGS } from '@self-print/contract/cardSettings.ts';
import { cardFactoryCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import type { Manifest, Place } from '../place.ts';
import { ReviewBar } from '../ReviewBar.tsx';
import { useDraft } from '../useDraft.ts';
import { Versions } from '../Versions.tsx';
import { CardReader } from './CardReader.tsx';

interface CardReadersProps {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly onChanged: (isChanged: boolean) => void;
}

/** The card readers of a place: makes that the terminals have drivers for, and what each has to be told. */
export function CardReaders({ place, manifest, onChanged }: CardReadersProps) {
  const { t } = useTexts();
  const mayWrite = useMay('terminal:write');
  const asked = useCallQuery(cardFactoryCalls.config, { ...place });
  const draft = useDraft(onChanged);
  return (
    <Loaded asked={asked}>
      {({ version, settings, switchedOff }) => (
        <div className="config">
          <p className="under">{t('config.cards.lead')}</p>
          {mayWrite && (
            <ReviewBar place={place} manifest={manifest} draft={draft} kind="saveCards" version={version} />
          )}
          {CARD_SETTINGS.map((path) => {
            const row = settings.find((each) => each.path === path);
            const entry = manifest.find((each) => each.path === path);
            return (
              row &&
              entry && (
                <CardReader
                  key={path}
                  setting={path}
                  entry={entry}
                  row={row}
                  isResting={row.isOwn && switchedOff.includes(place.layer)}
                  draft={draft}
                  mayWrite={mayWrite}
                />
              )
            );
          })}
          <h2>{t('config.cards.versions')}</h2>
          <Versions place={place} manifest={manifest} isOfCards />
        </div>
      )}
    </Loaded>
  );
}
