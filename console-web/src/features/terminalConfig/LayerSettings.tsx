import { settingsAdminCalls } from '@self-print/contract/platform/settingsAdmin.ts';
import { settingSection } from '@self-print/contract/settingLayers.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { LayerSwitch } from './LayerSwitch.tsx';
import type { Manifest, Place } from './place.ts';
import { ReviewBar } from './ReviewBar.tsx';
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
            <ReviewBar place={place} manifest={manifest} draft={draft} kind="save" version={version}>
              <span className="number">{t('config.version', { n: version })}</span>
            </ReviewBar>
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
        </>
      )}
    </Loaded>
  );
}
