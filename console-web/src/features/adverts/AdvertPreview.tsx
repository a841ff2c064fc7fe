import type { Bilingual } from '@self-print/contract/fields.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import type { AdvertMedia } from './AdvertFile.tsx';

interface AdvertPreviewProps {
  readonly media: AdvertMedia | null;
  readonly title: Bilingual;
  readonly text: Bilingual;
}

const ORIENTATIONS = ['landscape', 'portrait'] as const;

/** How the kiosk shows an advert while nobody is there, in both orientations: the picture whole, the words below it, the way in beside or below. */
export function AdvertPreview({ media, title, text }: AdvertPreviewProps) {
  const { t, language } = useTexts();
  const words = { title: wordsOf(title, language), text: wordsOf(text, language) };
  return (
    <section className="advert-previews" aria-label={t('advert.preview')}>
      {ORIENTATIONS.map((orientation) => (
        <figure key={orientation}>
          <div className={`kiosk-page kiosk-page--${orientation}`}>
            <div className="kiosk-page__head" />
            <div className="kiosk-page__body">
              <div className={`kiosk-advert${media ? ' kiosk-advert--media' : ''}`}>
                {media?.kind === 'image' && <img src={media.url} alt="" />}
                {media?.kind === 'video' && <video src={media.url} muted autoPlay loop playsInline />}
                <div className="kiosk-advert__words">
                  {words.title !== '' && <strong>{words.title}</strong>}
                  {words.text !== '' && <span>{words.text}</span>}
                </div>
              </div>
              <div className="kiosk-page__begin" />
            </div>
          </div>
          <figcaption>{t(`advert.${orientation}`)}</figcaption>
        </figure>
      ))}
    </section>
  );
}
