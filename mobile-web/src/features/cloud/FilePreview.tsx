import type { CloudFileDetail, CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';
import { usePrintedSides } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { PagePicture } from '../../ui/PageImages.tsx';

interface FilePreviewProps {
  readonly file: CloudFileDetail;
  readonly layout: CloudLayout;
}

/** The sides of a print as they will come out, the first ones at once and further ones when they are asked for. */
export function FilePreview({ file, layout }: FilePreviewProps) {
  const { t } = useTexts();
  const { sides, showMore } = usePrintedSides(file, layout);
  return (
    <section
      className={layout.colour ? 'cloud__preview' : 'cloud__preview cloud__preview--grey'}
      aria-label={t('file.preview')}
    >
      <ol className="sheets">
        {sides.map(({ number, name, isWide, shape, pages }) => (
          <li key={number}>
            <figure className="sheets__sheet">
              <div className="side" data-wide={isWide} style={{ aspectRatio: shape }}>
                {pages.map((page, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a range may repeat a page on a side
                  <div key={place} className="side__page" style={page.place}>
                    <PagePicture page={page} number={page.page} total={file.pages} />
                  </div>
                ))}
              </div>
              <figcaption className="hint">{name}</figcaption>
            </figure>
          </li>
        ))}
      </ol>
      {showMore && (
        <Button kind="quiet" onClick={showMore}>
          {t('file.more')}
        </Button>
      )}
    </section>
  );
}
