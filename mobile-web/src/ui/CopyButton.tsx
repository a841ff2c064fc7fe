import { copyText } from '@self-print/web-kit/copyText.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '../core/services.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

const SAID_MS = 2_500;

/** Copies a text and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button onClick={() => void copyText(text).then(setCopied)}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? t('code.copied') : (label ?? t('code.copy'))}</span>
    </Button>
  );
}
