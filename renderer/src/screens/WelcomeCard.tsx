import { WelcomeArt } from '../ui/art/WelcomeArt.tsx';
import { useText } from '../ui/KioskContext.tsx';
import './advert.css';

/** Shown while there are no adverts: what this terminal is for. */
export function WelcomeCard() {
  const text = useText();
  return (
    <section className="advert advert--welcome">
      <WelcomeArt />
      <div className="advert__words">
        <p className="advert__title">{text('attract.welcome')}</p>
        <p className="advert__text">{text('attract.welcomeText')}</p>
      </div>
    </section>
  );
}
