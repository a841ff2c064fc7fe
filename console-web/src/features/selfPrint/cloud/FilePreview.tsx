import { addressOf } from '@self-print/contract/client.ts';
import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';
import { pcFileCalls } from '@self-print/contract/platform/pc.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { PageImages } from '../ui/PageImages.tsx';

const SHOWN_MORE = 20;
/** Of a page whose size is not known yet. */
const A4 = { width: 210, height: 297 };

/** The pages of a file side by side, the first ones at once and further ones when they are asked for. */
export function FilePreview({ file }: { readonly file: CloudFile }) {
  const { t } = useTexts();
  const { fileId } = file;
  const [shown, setShown] = useState(Math.max(1, file.previews.length));
  const pages = Array.from({ length: Math.min(shown, file.pages) }, (_, index) => {
    const page = index + 1;
    const known = file.previews.find((preview) => preview.page === page);
    return known ?? { ...A4, url: addressOf(pcFileCalls.previewPage, { fileId, page }) };
  });
  return (
    <section className="pc-card">
      <h2>{t('pc.file.preview')}</h2>
      <PageImages isRow pages={pages} total={file.pages} />
      {shown < file.pages && (
        <Button onClick={() => setShown(shown + SHOWN_MORE)}>{t('pc.file.more')}</Button>
      )}
    </section>
  );
}
