import { copyText } from '@self-print/web-kit/copyText.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { useSay } from '../../../ui/useSay.ts';

/** Copies a text and says whether it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTexts();
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (!done) say.warn(t('pc.code.notCopied'));
  };
  return <Button onClick={() => void copy()}>{isCopied ? t('pc.code.copied') : label}</Button>;
}
