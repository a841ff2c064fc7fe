import type { SettingLayer } from '@self-print/contract/settingLayers.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { type Manifest, type Place, switchable } from './place.ts';
import { SaveForm } from './SaveForm.tsx';

interface LayerSwitchProps {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly version: number;
  readonly switchedOff: readonly SettingLayer[];
  /** While there are changes that are not saved. */
  readonly disabled: boolean;
}

/** Says which layers on the way hand nothing down, and switches this one. */
export function LayerSwitch({ place, manifest, version, switchedOff, disabled }: LayerSwitchProps) {
  const { t } = useTexts();
  const mayWrite = useMay('terminal:write');
  const [isAsking, setAsking] = useState(false);
  const isOff = switchedOff.includes(place.layer);
  const isAboveOff = switchedOff.some((layer) => layer !== place.layer);
  const hasSwitch = mayWrite && version > 0 && switchable(place.layer) !== undefined;
  return (
    <>
      {isAboveOff && <Alert type="warning" showIcon title={t('config.groupIsOff')} />}
      {isOff && <Alert type="warning" showIcon title={t('config.layerIsOff')} />}
      {hasSwitch && (
        <Button
          className="config__switch"
          danger={!isOff}
          disabled={disabled}
          onClick={() => setAsking(true)}
        >
          {t(isOff ? 'config.switchOn' : 'config.switchOff')}
        </Button>
      )}
      {isAsking && (
        <SaveForm
          place={place}
          manifest={manifest}
          wish={{ kind: 'switch', version, enabled: isOff }}
          onSaved={() => setAsking(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
