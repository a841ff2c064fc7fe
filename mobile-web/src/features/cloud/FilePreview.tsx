import type { CloudFile } from '@self-print/contract/platform/cloudPrint.ts';
import { useFilePages } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { PageImages } from '../../ui/PageImages.tsx';

/** The pages of a file side by side, the first ones at once and further ones when they are asked for. */
export function FilePreview({ file }: { readonly file: CloudFile }) {
  const { t } = useTexts();
  const { pages, showMore } = useFilePages(file);
  return (
    <section className="cloud__preview" aria-label={t('file.preview')}>
      <PageImages pages={pages} total={file.pages} />
      {showMore && (
        <Button kind="quiet" onClick={showMore}>
          {t('file.more')}
        </Button>
      )}
    </section>
  );
}
