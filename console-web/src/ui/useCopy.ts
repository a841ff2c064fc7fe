import { copyText } from '@self-print/web-kit/copyText.ts';
import { useSay } from './useSay.ts';

interface CopyWords {
  readonly copied: string;
  readonly notCopied: string;
}

/** Copies a text and says whether it did. */
export function useCopy({ copied, notCopied }: CopyWords): (text: string) => Promise<void> {
  const say = useSay();
  return async (text) => ((await copyText(text)) ? say.done(copied) : say.warn(notCopied));
}
