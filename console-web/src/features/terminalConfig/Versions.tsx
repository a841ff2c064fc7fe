import {
  cardFactoryCalls,
  type SettingsVersion,
  settingsAdminCalls,
} from '@self-print/contract/platform/settingsAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { Differences } from './Differences.tsx';
import type { Manifest, Place } from './place.ts';
import { SaveForm } from './SaveForm.tsx';
import { usePaging } from './usePaging.ts';

interface VersionsProps {
  readonly place: Place;
  readonly manifest: Manifest;
  /** Only the versions that changed a card reader; going back takes all values of that version. */
  readonly isOfCards?: boolean;
}

/** What was saved at a place, by whom and why, and the way back. */
export function Versions({ place, manifest, isOfCards = false }: VersionsProps) {
  const { t } = useTexts();
  const mayWrite = useMay('terminal:write');
  const list = usePaging();
  const [toVersion, setToVersion] = useState<number>();
  const asked = useCallQuery(
    isOfCards ? cardFactoryCalls.versions : settingsAdminCalls.versions,
    { ...place, ...list.paging },
    { keepLast: true },
  );
  const layer = useCallQuery(settingsAdminCalls.layer, { ...place });
  const newest = layer.data?.version;
  const column = useColumns<SettingsVersion>();
  return (
    <>
      <DataTable<SettingsVersion>
        label={t('config.tab.versions')}
        asked={asked}
        list={list}
        idOf={({ version }) => String(version)}
        empty={t('config.noVersions')}
        columns={[
          column.number('config.versionNo', ({ version }) => version),
          column.moment('config.savedAt', ({ savedAt }) => savedAt),
          column.of('config.savedBy', ({ savedBy }) => savedBy || t('config.commandLine')),
          column.of('config.reason', ({ reason, restoredFrom }) => (
            <>
              {reason}
              {restoredFrom !== null && (
                <span className="under">{t('config.restored', { n: restoredFrom })}</span>
              )}
            </>
          )),
          column.of('config.changes', ({ changes, isSwitch, enabled }) =>
            isSwitch && changes.length === 0 ? (
              t(enabled ? 'config.switchedOn' : 'config.switchedOff')
            ) : (
              <Differences changes={changes} manifest={manifest} />
            ),
          ),
          column.actions(mayWrite && !isOfCards, ({ version }) =>
            newest === undefined || version === newest ? null : (
              <Button size="small" onClick={() => setToVersion(version)}>
                {t('config.rollBack')}
              </Button>
            ),
          ),
        ]}
      />
      {toVersion !== undefined && newest !== undefined && (
        <SaveForm
          place={place}
          manifest={manifest}
          wish={{ kind: 'rollBack', version: newest, toVersion }}
          onSaved={() => setToVersion(undefined)}
          onClose={() => setToVersion(undefined)}
        />
      )}
    </>
  );
}
