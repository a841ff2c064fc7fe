import { CARD_SETTINGS } from '@self-print/contract/cardSettings.ts';
import { cardFactoryCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import type { Manifest, Place } from '../place.ts';
import { SaveForm } from '../SaveForm.tsx';
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
  const [isSaving, setSaving] = useState(false);
  const count = Object.keys(draft.changes).length;
  return (
    <Loaded asked={asked}>
      {({ version, settings, switchedOff }) => (
        <div className="config">
          <p className="under">{t('config.cards.lead')}</p>
          {mayWrite && (
            <Space>
              <Button type="primary" disabled={count === 0} onClick={() => setSaving(true)}>
                {t('config.review', { count })}
              </Button>
              <Button disabled={count === 0} onClick={draft.clear}>
                {t('config.discard')}
              </Button>
            </Space>
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
          {isSaving && (
            <SaveForm
              place={place}
              manifest={manifest}
              wish={{ kind: 'saveCards', version, changes: draft.changes }}
              onSaved={draft.clear}
              onClose={() => setSaving(false)}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
