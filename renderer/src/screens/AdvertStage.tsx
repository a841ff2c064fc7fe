import { SECOND_MS } from '@self-print/contract/limits.ts';
import { useEffect, useState } from 'react';
import type { ShownAdvert } from '../content/shown.ts';
import { AdvertArt } from '../ui/art/AdvertArt.tsx';
import { useBilingual, useContent, useKiosk, useText } from '../ui/KioskContext.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';
import './shownAdvert.css';

/** The adverts in turn, each for its own time. */
export function AdvertStage() {
  const { clock } = useKiosk();
  const { adverts } = useContent();
  const [turn, setTurn] = useState(0);
  const advert = adverts[turn % Math.max(1, adverts.length)];
  useEffect(() => {
    if (!advert || adverts.length < 2) return;
    return clock.after(advert.durationSeconds * SECOND_MS, () => setTurn(turn + 1));
  }, [clock, advert, adverts.length, turn]);
  return (
    <AdvertCard key={advert ? `${turn}` : 'welcome'} advert={advert} onBroken={() => setTurn(turn + 1)}>
      {adverts.length > 1 ? (
        <span className="advert__dots" aria-hidden="true">
          {adverts.map(({ advertId }, index) => (
            <i key={advertId} className={index === turn % adverts.length ? 'advert__dot--now' : ''} />
          ))}
        </span>
      ) : null}
    </AdvertCard>
  );
}

/** One advert that stays, beside things to do: nothing on that screen moves by itself. */
export function StillAdvert({ turn }: { readonly turn: number }) {
  const { adverts } = useContent();
  const still = adverts.filter(({ kind }) => kind !== 'video');
  return <AdvertCard advert={still[turn % Math.max(1, still.length)]} />;
}

interface AdvertCardProps {
  readonly advert: ShownAdvert | undefined;
  readonly onBroken?: () => void;
  readonly children?: React.ReactNode;
}

function AdvertCard({ advert, onBroken, children }: AdvertCardProps) {
  const text = useText();
  const inLanguage = useBilingual();
  if (!advert) return <WelcomeCard />;
  const { kind, source } = advert;
  const title = inLanguage(advert.title);
  const words = inLanguage(advert.text);
  return (
    <section className={`advert advert--${kind}`} aria-label={text('home.advert')}>
      {kind === 'text' ? <AdvertArt /> : null}
      {kind === 'image' && source ? (
        <img className="advert__media" src={source} alt={title} onError={onBroken} />
      ) : null}
      {kind === 'video' && source ? (
        <video className="advert__media" src={source} muted autoPlay loop playsInline onError={onBroken} />
      ) : null}
      {title === '' && words === '' ? null : (
        <div className="advert__words">
          {title === '' ? null : <p className="advert__title">{title}</p>}
          {words === '' ? null : <p className="advert__text">{words}</p>}
        </div>
      )}
      {children}
    </section>
  );
}
