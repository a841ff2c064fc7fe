import { tonesOf } from '@self-print/contract/brandTones.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { type BrandSetting, schoolBrandCalls } from '@self-print/contract/platform/schoolBrand.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { SaveError } from '../../ui/saveProblem.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { ColourField } from './ColourField.tsx';
import { LogoField, type LogoWish } from './LogoField.tsx';
import { LookPreview } from './LookPreview.tsx';
import './look.css';

interface LookFormProps {
  readonly setting: BrandSetting;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

/** Choosing logo and colour, with how they look before they are saved. */
export function LookForm({ setting, onReload, onSaved }: LookFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('school:write');
  const [logo, setLogo] = useState<LogoWish>('keep');
  /** Undefined: what was typed is no colour yet. */
  const [accent, setAccent] = useState<string | null | undefined>(setting.accent);
  const [isBroken, setBroken] = useState(false);
  const file = logo instanceof File ? logo : undefined;
  const chosen = useObjectUrl(file);
  const { revision } = setting;
  const renews = [schoolBrandCalls.brand, phoneCalls.licence];
  const saveBrand = useCallMutation(schoolBrandCalls.saveBrand, { renews, saysItself: true });
  const saveLogo = useCallMutation(schoolBrandCalls.saveLogo, { renews, saysItself: true });
  const isBusy = saveBrand.isPending || saveLogo.isPending;
  const { problem, send } = useSaving(
    () => {
      if (accent === undefined) return t('look.colourWrong');
      if (!file) return saveBrand.mutateAsync({ accent, keepsLogo: logo === 'keep', revision });
      return sendLogo(file, accent);
    },
    { onSaved },
  );
  const sendLogo = async (picture: File, colour: string | null) => {
    const content = await bytesOf(picture);
    if (content === undefined) throw new SaveError(t('common.fileUnreadable'));
    return saveLogo.mutateAsync({
      content,
      ...(colour === null ? {} : { accent: colour }),
      revision,
    });
  };
  const isChanged = logo !== 'keep' || accent !== setting.accent;
  useLeaveGuard(isChanged && !isBusy);
  const shownLogo = file ? (isBroken ? null : (chosen ?? null)) : logo === 'keep' ? setting.brand.logo : null;
  return (
    <>
      <LogoField
        logo={logo}
        hasLogo={shownLogo !== null || file !== undefined}
        isBroken={isBroken}
        isDisabled={!mayWrite || isBusy}
        onLogo={(wish) => {
          setBroken(false);
          setLogo(wish);
        }}
      />
      <ColourField accent={accent} isDisabled={!mayWrite || isBusy} onAccent={setAccent} />
      <LookPreview
        logo={shownLogo}
        tones={accent ? tonesOf(accent) : null}
        onBroken={() => setBroken(file !== undefined)}
      />
      <SaveTrouble problem={problem} onReload={onReload} />
      {mayWrite && (
        <Button
          type="primary"
          disabled={!isChanged || isBroken || accent === undefined}
          loading={isBusy}
          onClick={() => void send(undefined)}
        >
          {t('common.save')}
        </Button>
      )}
    </>
  );
}
