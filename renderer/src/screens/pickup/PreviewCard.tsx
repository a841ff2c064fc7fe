import type { Preview } from '../../flows/pickup/state.ts';
import { useText } from '../../ui/KioskContext.tsx';

export interface PreviewCardProps {
  readonly preview: Preview;
  readonly title: string;
  readonly horizontal: boolean;
  /** Printed without colour, whatever the page has. */
  readonly grey: boolean;
  /** Out of focus, as others may see the screen. */
  readonly covered: boolean;
}

/** A page as it will come out of the printer. */
export function PreviewCard({ preview, title, horizontal, grey, covered }: PreviewCardProps) {
  const text = useText();
  const shape = horizontal ? 'preview preview--wide' : 'preview';
  switch (preview.status) {
    case 'ready':
      return (
        <figure className={shape} data-preview="ready" data-grey={grey} data-covered={covered}>
          <img src={preview.imageUrl} alt={text('confirm.previewAlt', { title, n: preview.page })} />
        </figure>
      );
    case 'loading':
      return (
        <figure className={`${shape} preview--empty`} data-preview="loading">
          <span className="preview__ghost" aria-hidden="true" />
          <figcaption>
            <span role="status">{text('confirm.previewLoading')}</span>
          </figcaption>
        </figure>
      );
    case 'unavailable':
      return (
        <figure className={`${shape} preview--empty`} data-preview="unavailable">
          <figcaption>{text('confirm.previewMissing')}</figcaption>
        </figure>
      );
  }
}
