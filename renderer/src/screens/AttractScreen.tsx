import { type ComponentType, Suspense, useEffect } from 'react';
import { Frame } from '../ui/frame/Frame.tsx';
import { useContent, useKiosk, useLanguage, useText } from '../ui/KioskContext.tsx';
import { Screen } from '../ui/Screen.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';
import './attract.css';

const CONTROLS = 'button, input, select, textarea';

/**
 * Nobody is here: adverts, and one large thing to touch. What shows adverts is fetched after the first screen, as their content is.
 */
export function AttractScreen({ Adverts }: { readonly Adverts: ComponentType }) {
  const { adverts } = useContent();
  const { send, clock } = useKiosk();
  const text = useText();
  const language = useLanguage();
  const begin = () => send({ type: 'begin', nowMs: clock.nowMs() });
  useEffect(() => {
    // A touch anywhere begins, except on controls with a use of their own, such as the buttons of the frame.
    const onClick = (event: MouseEvent) => {
      const isUsed = event.composedPath().some((each) => each instanceof Element && each.matches(CONTROLS));
      if (!isUsed) send({ type: 'begin', nowMs: clock.nowMs() });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [send, clock]);
  return (
    <Frame>
      <Screen
        name="attract"
        spoken={[text('attract.title')]}
        info={
          <>
            <h1 className="visually-hidden" tabIndex={-1}>
              {text('attract.title')}
            </h1>
            <Suspense fallback={<WelcomeCard />}>
              {adverts.length === 0 ? <WelcomeCard /> : <Adverts />}
            </Suspense>
          </>
        }
        actions={
          <button type="button" className="begin" onClick={begin}>
            <span className="begin__mark" aria-hidden="true">
              <svg viewBox="0 0 64 64" aria-hidden="true">
                <circle cx="32" cy="32" r="9" fill="currentColor" />
                <circle cx="32" cy="32" r="19" className="begin__ring" />
                <circle cx="32" cy="32" r="28" className="begin__ring begin__ring--far" />
              </svg>
            </span>
            <span className="begin__words">
              <span className="begin__title">{text('attract.title')}</span>
              <span className="begin__lead">{text('attract.lead')}</span>
              <span className="begin__other" lang={language === 'zh' ? 'en' : 'zh-CN'}>
                {text('attract.other')}
              </span>
            </span>
          </button>
        }
      />
    </Frame>
  );
}
