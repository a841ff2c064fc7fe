import { copyText } from '@self-print/web-kit/copyText.ts';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../core/services.ts';
import { Button } from './Button.tsx';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';

const SAID_MS = 2_500;

/** Copies a text and says whether it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTexts();
  const id = useId();
  const [isCopied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <Button onClick={() => void copyText(text).then(setCopied)}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span aria-live="polite">{isCopied ? t('code.copied') : (label ?? t('code.copy'))}</span>
      </Button>
      <FieldError id={id} text={isCopied === false ? t('code.notCopied') : undefined} />
    </>
  );
}
