import type { CloudFileDetail, CloudLayout } from '@self-print/contract/platform/cloudPrint.ts';
import { usePrintedSides } from '@self-print/web-kit/self-service/cloud/useFiles.ts';
import { Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { PagePicture } from '../ui/PageImages.tsx';

interface FilePreviewProps {
  readonly file: CloudFileDetail;
  readonly layout: CloudLayout;
}

/** The sides of a print as they will come out, the first ones at once and further ones when they are asked for. */
export function FilePreview({ file, layout }: FilePreviewProps) {
  const { t } = useTexts();
  const { sides, showMore } = usePrintedSides(file, layout);
  return (
    <section className="pc-card">
      <h2>{t('pc.file.preview')}</h2>
      <ol className={layout.colour ? 'pc-sheets pc-sheets--row' : 'pc-sheets pc-sheets--row pc-grey'}>
        {sides.map(({ number, name, isWide, shape, pages }) => (
          <li key={number}>
            <figure>
              <div className="pc-side" data-wide={isWide} style={{ aspectRatio: shape }}>
                {pages.map((page, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a range may repeat a page on a side
                  <div key={place} className="pc-side__page" style={page.place}>
                    <PagePicture page={page} number={page.page} total={file.pages} isGrey={!layout.colour} />
                  </div>
                ))}
              </div>
              <figcaption>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ol>
      {showMore && <Button onClick={showMore}>{t('pc.file.more')}</Button>}
    </section>
  );
}
