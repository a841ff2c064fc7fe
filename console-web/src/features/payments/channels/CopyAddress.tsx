import { copyText } from '@self-print/web-kit/copyText.ts';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { useSay } from '../../../ui/useSay.ts';

/** An address with a button that copies it. */
export function CopyAddress({ address }: { readonly address: string }) {
  const { t } = useTexts();
  const say = useSay();
  const copy = async () => {
    if (await copyText(address)) say.done(t('pay.copied'));
    else say.warn(t('pay.copyFailed'));
  };
  return (
    <>
      <span className="mono pay__address">{address}</span>
      <Button type="link" size="small" onClick={() => void copy()}>
        {t('pay.copy')}
      </Button>
    </>
  );
}
