import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useCopy } from '../../../ui/useCopy.ts';

/** An address with a button that copies it. */
export function CopyAddress({ address }: { readonly address: string }) {
  const { t } = useTexts();
  const copy = useCopy({ copied: t('pay.copied'), notCopied: t('pay.copyFailed') });
  return (
    <>
      <span className="mono pay__address">{address}</span>
      <Button type="link" size="small" onClick={() => void copy(address)}>
        {t('pay.copy')}
      </Button>
    </>
  );
}
