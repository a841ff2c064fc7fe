import { SETTING_LAYERS } from '@self-print/contract/settingLayers.ts';
import { Segmented, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { useGroups } from '../terminals/list/useGroups.ts';
import type { Place } from './place.ts';

const WIDTH_PX = 280;

interface PlaceChooserProps {
  readonly list: ListState;
  readonly place: Place;
  /** While there are changes that are not saved: another place would drop them. */
  readonly disabled: boolean;
}

/** Chooses whose settings are shown. */
export function PlaceChooser({ list, place: { layer, id }, disabled }: PlaceChooserProps) {
  const { t } = useTexts();
  const { groups } = useGroups();
  const { terminals } = useOptionSources();
  const choose = (chosen: string | undefined) => list.set({ layer, id: chosen });
  const control = { disabled, style: { width: WIDTH_PX }, value: id || undefined };
  return (
    <div className="filters">
      <Segmented
        aria-label={t('config.layer')}
        disabled={disabled}
        value={layer}
        options={SETTING_LAYERS.map((value) => ({ value, label: t(`config.layer.${value}`) }))}
        onChange={(value) => list.set({ layer: value, id: undefined })}
      />
      {layer === 'group' && (
        <Labelled label={t('config.layer.group')}>
          {(field) => <Select id={field} {...control} options={groups} onChange={choose} />}
        </Labelled>
      )}
      {layer === 'terminal' && (
        <Labelled label={t('config.layer.terminal')}>
          {(field) => <SearchSelect id={field} {...control} source={terminals} onChange={choose} />}
        </Labelled>
      )}
      {disabled && <span>{t('config.unsaved')}</span>}
    </div>
  );
}
