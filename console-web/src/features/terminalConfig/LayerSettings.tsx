import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { settingSection } from '@self-print/contract/settingLayers.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LayerSwitch } from './LayerSwitch.tsx';
import type { Manifest, Place } from './place.ts';
import { SaveForm } from './SaveForm.tsx';
import { SettingTable } from './SettingTable.tsx';
import { useDraft } from './useDraft.ts';

interface LayerSettingsProps {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly onChanged: (isChanged: boolean) => void;
}

/** The settings of one place by section, and the changes that are about to be saved. */
export function LayerSettings({ place, manifest, onChanged }: LayerSettingsProps) {
  const { t } = useTexts();
  const mayWrite = useMay('terminal:write');
  const asked = useCallQuery(settingsAdminCalls.layer, { ...place });
  const draft = useDraft(onChanged);
  const [isSaving, setSaving] = useState(false);
  const count = Object.keys(draft.changes).length;
  return (
    <Loaded asked={asked}>
      {({ version, settings, switchedOff }) => (
        <>
          <LayerSwitch
            place={place}
            manifest={manifest}
            version={version}
            switchedOff={switchedOff}
            disabled={count > 0}
          />
          {mayWrite && (
            <Space className="config__bar">
              <Button
                type="primary"
                disabled={count === 0 || draft.broken.length > 0}
                onClick={() => setSaving(true)}
              >
                {t('config.review', { count })}
              </Button>
              <Button disabled={count === 0} onClick={draft.clear}>
                {t('config.discard')}
              </Button>
              <span className="number">{t('config.version', { n: version })}</span>
            </Space>
          )}
          {settingSection.options.map((section) => (
            <SettingTable
              key={section}
              title={t(`config.section.${section}`)}
              entries={manifest.filter((entry) => entry.section === section)}
              settings={settings}
              place={place}
              draft={draft}
              mayWrite={mayWrite}
            />
          ))}
          {isSaving && (
            <SaveForm
              place={place}
              manifest={manifest}
              wish={{ kind: 'save', version, changes: draft.changes }}
              onSaved={draft.clear}
              onClose={() => setSaving(false)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
