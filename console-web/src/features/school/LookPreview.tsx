import type { SchoolBrand } from '@self-print/contract/brand.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { layTones } from '@self-print/web-kit/brand.tsx';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../core/services.ts';
import type { TextKey } from '../../texts/keys.ts';
import { useSchool } from '../../ui/useSchool.ts';

interface LookPreviewProps extends SchoolBrand {
  readonly onBroken: () => void;
}

const PLACES: readonly (readonly [place: string, words: AskedKey<TextKey>])[] = [
  ['kiosk', 'look.kiosk'],
  ['phone', 'look.phone'],
  ['console', 'look.console'],
  ['dark', 'look.consoleDark'],
];

/** How kiosk, phone and console look with a logo and colours. */
export function LookPreview({ logo, tones, onBroken }: LookPreviewProps) {
  const { t, language } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const name = useSchool()?.schoolName[language] ?? '';
  useLayoutEffect(() => {
    // Over what the page around it has: a school may be about to go back to the product's colours.
    if (place.current) layTones(place.current, tones ?? PRODUCT_TONES);
  }, [tones]);
  return (
    <>
      <h3>{t('look.preview')}</h3>
      <div className="look-preview" ref={place}>
        {PLACES.map(([each, words]) => (
          <figure key={each} className={`look-sample look-sample--${each}`}>
            <div>
              <p>
                <img
                  src={logo ?? `${WEB_PATHS.console}/seal.svg`}
                  alt=""
                  onError={logo === null ? undefined : onBroken}
                />
                <strong>{name}</strong>
              </p>
              <span className="look-sample__link">{t('look.sampleLink')}</span>
              <span className="look-sample__action">{t('look.sampleAction')}</span>
            </div>
            <figcaption>{t(words)}</figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}

/** The product's own, as the style sheets of the pages have them. */
const PRODUCT_TONES: NonNullable<SchoolBrand['tones']> = {
  light: { fill: '#b93a26', press: '#9c2e1d', soft: '#fbeae6', text: '#b93a26' },
  dark: { fill: '#c94a34', press: '#9c2e1d', soft: '#2b1a1b', text: '#f39a88' },
};
