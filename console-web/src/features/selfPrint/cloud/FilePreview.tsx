import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';
import { useFilePages } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { PageImages } from '../ui/PageImages.tsx';

/** The pages of a file side by side, the first ones at once and further ones when they are asked for. */
export function FilePreview({ file }: { readonly file: CloudFile }) {
  const { t } = useTexts();
  const { pages, showMore } = useFilePages(file);
  return (
    <section className="pc-card">
      <h2>{t('pc.file.preview')}</h2>
      <PageImages isRow pages={pages} total={file.pages} />
      {showMore && <Button onClick={showMore}>{t('pc.file.more')}</Button>}
    </section>
  );
}
