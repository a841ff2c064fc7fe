import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { callKey, unwrap } from '@self-print/web-kit/queries.tsx';
import { useIsNear } from '@self-print/web-kit/useIsNear.ts';
import { useQuery } from '@tanstack/react-query';
import { useServices, useTexts } from '../../../core/services.ts';
import { PdfPages } from '../../../ui/PdfPages.tsx';
import { pdfOf } from '../../../ui/pdfOf.ts';
import { type GalleryDocument, shownLanguage } from './useGallery.ts';

/** The first page of a document with its samples, as the platform's engine makes it, once it comes into view. */
export function FirstPage({ content }: Pick<GalleryDocument, 'content'>) {
  const { api } = useServices();
  const { t, language: pageLanguage } = useTexts();
  const { place, isNear } = useIsNear<HTMLSpanElement>();
  const language = shownLanguage(content, pageLanguage);
  const asked = useQuery({
    queryKey: [callKey(templateCalls.preview), 'gallery', content, language],
    enabled: isNear,
    // The same content makes the same page.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = unwrap(await api.call(templateCalls.preview, { content, language }, { signal }));
      return answer.outcome === 'rendered' ? pdfOf(answer.pdfBase64) : null;
    },
  });
  const isFailed = asked.data === null || asked.error !== null;
  return (
    <span ref={place} className="gallery__page" data-orientation={content.page.orientation}>
      {isFailed && <span className="gallery__no-picture">{t('template.gallery.noPicture')}</span>}
      {asked.data && <PdfPages pdf={asked.data} limit={1} />}
    </span>
  );
}
