import { useImageInView } from '@self-print/web-kit/useImage.ts';
import { lazy, Suspense, useState } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import { Icon } from './Icon.tsx';
import './pageImages.css';

const Zoom = lazy(async () => ({ default: (await import('./Zoom.tsx')).Zoom }));

interface PageImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface PageImagesProps {
  readonly pages: readonly PageImage[];
  /** Pages of the document; there may be fewer pictures. */
  readonly total: number;
}

/** Pages of a document as pictures; each is fetched when it comes into view, and enlarged by a tap. */
export function PageImages({ pages, total }: PageImagesProps) {
  return (
    <ol className="sheets">
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
  const { place, url, failed } = useImageInView<HTMLButtonElement>(api.file, page.url);
  return (
    <figure className="sheets__sheet">
      <button
        ref={place}
        type="button"
        className="sheets__button"
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        disabled={url === undefined}
        aria-label={t('pages.zoom', { n: number })}
        onClick={() => setLarge(true)}
      >
        {url !== undefined && <img src={url} alt={t('pages.image', { n: number, total })} />}
        {failed && (
          <span className="sheets__failed" role="alert">
            <Icon name="alert" />
            {t('pages.failed', { n: number })}
          </span>
        )}
      </button>
      <figcaption className="hint">{t('pages.image', { n: number, total })}</figcaption>
      {isLarge && url !== undefined && (
        <Suspense fallback={null}>
          <Zoom url={url} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </figure>
  );
}
