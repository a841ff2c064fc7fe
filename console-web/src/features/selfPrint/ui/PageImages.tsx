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
  return (
    <ol className={isRow ? 'pc-sheets pc-sheets--row' : 'pc-sheets'}>
      {pages.map((page, index) => (
        <li key={page.url}>
          <Sheet page={page} number={index + 1} total={total} />
        </li>
      ))}
    </ol>
  );
}

interface SheetProps {
  readonly page: PageImage;
  readonly number: number;
  readonly total: number;
}

function Sheet({ page, number, total }: SheetProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const [isLarge, setLarge] = useState(false);
  const { place, url, failed } = useImageInView<HTMLButtonElement>(api.pcFile, page.url);
  const words = t('pc.pages.image', { n: number, total });
  return (
    <figure>
      <button
        ref={place}
        type="button"
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        disabled={url === undefined}
        aria-label={t('pc.pages.zoom', { n: number })}
        onClick={() => setLarge(true)}
      >
        {url !== undefined && <img src={url} alt={words} />}
        {failed && <span role="alert">{t('pc.pages.failed', { n: number })}</span>}
      </button>
      <figcaption>{words}</figcaption>
      <Modal
        open={isLarge}
        title={words}
        footer={null}
        width={LARGE_WIDTH}
        centered
        destroyOnHidden
        onCancel={() => setLarge(false)}
      >
        <img className="pc-large" src={url} alt={words} />
      </Modal>
    </figure>
  );
}
