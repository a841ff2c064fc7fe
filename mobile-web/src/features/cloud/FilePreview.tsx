import { type CloudFile, cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { PageImages } from '../../ui/PageImages.tsx';

const SHOWN_MORE = 20;
/** Of a page whose size is not known yet. */
const A4 = { width: 210, height: 297 };

/** The pages of a file side by side, the first ones at once and further ones when they are asked for. */
export function FilePreview({ file }: { readonly file: CloudFile }) {
  const { api } = useServices();
  const { t } = useTexts();
  const [shown, setShown] = useState(Math.max(1, file.previews.length));
  const pages = Array.from({ length: Math.min(shown, file.pages) }, (_, index) => {
    const known = file.previews.find(({ page }) => page === index + 1);
    return (
      known ?? {
        ...A4,
        url: api.addressOf(cloudPrintCalls.previewPage, { fileId: file.fileId, page: index + 1 }),
      }
    );
  });
  return (
    <section className="cloud__preview" aria-label={t('file.preview')}>
      <PageImages pages={pages} total={file.pages} />
      {shown < file.pages && (
        <Button kind="quiet" onClick={() => setShown(shown + SHOWN_MORE)}>
          {t('file.more')}
        </Button>
      )}
    </section>
  );
}
