import { useImageInView } from '@self-print/web-kit/useImage.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../../core/services.ts';

const LARGE_WIDTH = 'min(1100px, 94vw)';

export interface PageImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface PageImagesProps {
  readonly pages: readonly PageImage[];
  /** Pages of the document; there may be fewer pictures. */
  readonly total: number;
  /** Small ones side by side, not one below the other. */
  readonly isRow?: boolean;
}

/** Pages of a document as pictures; each is fetched when it comes into view, and shown large by a click. */
export function PageImages({ pages, total, isRow = false }: PageImagesProps) {
  const { t } = useTexts();
  return (
    <ol className={isRow ? 'pc-sheets pc-sheets--row' : 'pc-sheets'}>
      {pages.map((page, index) => (
        <li key={page.url}>
          <figure>
            <PagePicture page={page} number={index + 1} total={total} />
            <figcaption>{t('pc.pages.image', { n: index + 1, total })}</figcaption>
          </figure>
        </li>
      ))}
    </ol>
  );
}

interface PagePictureProps {
  readonly page: PageImage;
  readonly number: number;
  readonly total: number;
  readonly isGrey?: boolean;
}

/** One page, shown large by a click. */
export function PagePicture({ page, number, total, isGrey = false }: PagePictureProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const [isLarge, setLarge] = useState(false);
  const { place, url, failed, again } = useImageInView<HTMLButtonElement>(api.pcFile, page.url);
  const words = t('pc.pages.image', { n: number, total });
  return (
    <>
      <button
        ref={place}
        type="button"
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        disabled={url === undefined && !failed}
        aria-label={failed ? undefined : t('pc.pages.zoom', { n: number })}
        onClick={failed ? again : () => setLarge(true)}
      >
        {url !== undefined && <img src={url} alt={words} />}
        {failed && <span role="alert">{t('pc.pages.failed', { n: number })}</span>}
      </button>
      <Modal
        open={isLarge}
        title={words}
        footer={null}
        width={LARGE_WIDTH}
        centered
        destroyOnHidden
        onCancel={() => setLarge(false)}
      >
        <img className={isGrey ? 'pc-large pc-grey' : 'pc-large'} src={url} alt={words} />
      </Modal>
    </>
  );
}
