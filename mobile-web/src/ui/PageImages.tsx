import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import { useImageInView } from '@self-print/web-kit/useImage.ts';
import { Suspense, useState } from 'react';
import { useServices, useTexts } from '../core/services.ts';
import { Icon } from './Icon.tsx';
import './pageImages.css';

const Zoom = fetchedComponent(async () => (await import('./Zoom.tsx')).Zoom);

export interface PageImage {
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
  const { t } = useTexts();
  return (
    <ol className="sheets">
      {pages.map((page, index) => (
        <li key={page.url}>
          <figure className="sheets__sheet">
            <PagePicture page={page} number={index + 1} total={total} />
            <figcaption className="hint">{t('pages.image', { n: index + 1, total })}</figcaption>
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
}

/** One page, enlarged by a tap. */
export function PagePicture({ page, number, total }: PagePictureProps) {
  const { api } = useServices();
  const { t } = useTexts();
  const [isLarge, setLarge] = useState(false);
  const { place, url, failed, again } = useImageInView<HTMLButtonElement>(api.file, page.url);
  return (
    <>
      <button
        ref={place}
        type="button"
        className="sheets__button"
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        disabled={url === undefined && !failed}
        aria-label={failed ? undefined : t('pages.zoom', { n: number })}
        onClick={failed ? again : () => setLarge(true)}
      >
        {url !== undefined && <img src={url} alt={t('pages.image', { n: number, total })} />}
        {failed && (
          <span className="sheets__failed" role="alert">
            <Icon name="alert" />
            {t('pages.failed', { n: number })}
          </span>
        )}
      </button>
      {isLarge && url !== undefined && (
        <Suspense fallback={null}>
          <Zoom url={url} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </>
  );
}
