import { VERIFIED_FILE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { documentCalls, type Verdict } from '@self-print/contract/platform/documents.ts';
import { bytesOf } from '@self-print/web-kit/bytesOf.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { type ChangeEvent, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** A few megabytes over a slow network take their time. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** Verification of a PDF itself: its signature, and what became of the document since. */
export function VerifyFile({ onVerdict }: { readonly onVerdict: (verdict: Verdict) => void }) {
  const { t } = useTexts();
  const [wrong, setWrong] = useState<string>();
  const verify = useCallMutation(documentCalls.verifyFile, { timeoutMs: UPLOAD_TIMEOUT_MS });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (file === undefined) return;
    const isTooLarge = file.size > VERIFIED_FILE_LIMIT_BYTES;
    const size = formatFileSize(VERIFIED_FILE_LIMIT_BYTES);
    const problem = isTooLarge ? t('verify.fileTooLarge', { size }) : t('verify.fileEmpty');
    setWrong(isTooLarge || file.size === 0 ? problem : undefined);
    if (isTooLarge || file.size === 0) return;
    const content = await bytesOf(file);
    if (content === undefined) return setWrong(t('verify.fileGone'));
    verify.mutate({ content }, { onSuccess: onVerdict });
  };
  return (
    <section className="card stack">
      <h2>{t('verify.orFile')}</h2>
      <label className="button verify__file" aria-busy={verify.isPending}>
        <Icon name="file" />
        {t(verify.isPending ? 'verify.fileBusy' : 'verify.file')}
        <input
          className="visually-hidden"
          type="file"
          accept="application/pdf,.pdf"
          disabled={verify.isPending}
          onChange={(event) => void choose(event)}
        />
      </label>
      <FieldError id="file-problem" text={wrong} />
      <Problem error={verify.error} />
      <p className="hint">{t('verify.fileHint')}</p>
    </section>
  );
}
