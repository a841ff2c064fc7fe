import { PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { Labelled } from '../../ui/Labelled.tsx';

/** The logo after saving: as it is, the product's, or a file that was chosen. */
export type LogoWish = 'keep' | 'none' | File;

interface LogoFieldProps {
  readonly logo: LogoWish;
  /** Whether there is one to go back from. */
  readonly hasLogo: boolean;
  /** The browser could not show the file that was chosen. */
  readonly isBroken: boolean;
  readonly isDisabled: boolean;
  readonly onLogo: (logo: LogoWish) => void;
}

const ACCEPTED = '.png,.jpg,.jpeg';

/** Chooses a picture, or goes back to the product's mark. */
export function LogoField({ logo, hasLogo, isBroken, isDisabled, onLogo }: LogoFieldProps) {
  const { t } = useTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const limit = formatFileSize(PICTURE_LIMIT_BYTES);
  const choose = (wish: LogoWish) => {
    const isLarge = wish instanceof File && wish.size > PICTURE_LIMIT_BYTES;
    setTooLarge(isLarge);
    if (!isLarge) onLogo(wish);
  };
  return (
    <>
      <Labelled isAbove label={t('look.logo')}>
        {(id) => <FileInput id={id} accept={ACCEPTED} disabled={isDisabled} onFile={choose} />}
      </Labelled>
      <p className="under">
        {t('look.logoHint', { limit })}{' '}
        {hasLogo && logo !== 'none' && (
          <Button type="link" size="small" disabled={isDisabled} onClick={() => choose('none')}>
            {t('look.logoDrop')}
          </Button>
        )}
      </p>
      {(isBroken || isTooLarge) && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={isTooLarge ? t('look.logoHint', { limit }) : t('look.logoBroken')}
        />
      )}
    </>
  );
}
