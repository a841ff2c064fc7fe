import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Empty, Tabs } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useListState } from '../../ui/useListState.ts';
import { CardReaders } from './cards/CardReaders.tsx';
import { LayerSettings } from './LayerSettings.tsx';
import { PlaceChooser } from './PlaceChooser.tsx';
import { isOpen, type Manifest, placeOf } from './place.ts';
import { SettingsStates } from './SettingsStates.tsx';
import { Versions } from './Versions.tsx';
import './terminalConfig.css';

/** What is set at terminals: for the school, a group or one terminal, with versions and what terminals made of it. */
export function ConfigPage() {
  const { t } = useTexts();
  const manifest = useCallQuery(settingsAdminCalls.manifest, {});
  return (
    <>
      <PageHead title={t('title.terminalConfig')} lead={t('config.lead')} />
      <section className="sheet">
        <Loaded asked={manifest}>{(entries) => <Config manifest={entries} />}</Loaded>
      </section>
    </>
  );
}

function Config({ manifest }: { readonly manifest: Manifest }) {
  const { t } = useTexts();
  const list = useListState();
  const place = placeOf(list);
  const [open, setOpen] = useState('settings');
  const [isChanged, setChanged] = useState(false);
  useLeaveGuard(isChanged);
  const parts = { place, manifest };
  const key = `${place.layer}/${place.id}`;
  const tabs = [
    {
      key: 'settings',
      label: t('config.tab.settings'),
      children: <LayerSettings {...parts} onChanged={setChanged} />,
    },
    {
      key: 'cards',
      label: t('config.tab.cards'),
      children: <CardReaders {...parts} onChanged={setChanged} />,
    },
    { key: 'versions', label: t('config.tab.versions'), children: <Versions {...parts} /> },
    { key: 'states', label: t('config.tab.states'), children: <SettingsStates {...parts} /> },
  ];
  return (
    <div className="config">
      <Alert type="info" showIcon title={t('config.local')} />
      <PlaceChooser list={list} place={place} disabled={isChanged} />
      {isOpen(place) ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(`config.choose.${place.layer}`)} />
      ) : (
        <Tabs
          key={key}
          activeKey={open}
          onChange={setOpen}
          // Another tab would leave changes behind that nobody sees.
          items={tabs.map((tab) => ({ ...tab, disabled: isChanged && tab.key !== open }))}
        />
      )}
    </div>
  );
}
