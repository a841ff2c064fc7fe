import { type ReactNode, useEffect, useRef } from 'react';
import { joinSentences } from '../speech/joinSentences.ts';
import { useKiosk, useLanguage, useSession, useSettings } from './KioskContext.tsx';
import './screen.css';

export interface ScreenProps {
  /** Names the screen for styles and tests. */
  readonly name: string;
  /** What is seen and read: nothing in it can be pressed. */
  readonly info: ReactNode;
  /** Everything that can be pressed; in accessible mode it is in the lower half. */
  readonly actions?: ReactNode;
  /** The sentences that are spoken when the screen appears. */
  readonly spoken: readonly string[];
}

/** One screen: something to read and something to do, laid out for the orientation and mode. */
export function Screen({ name, info, actions, spoken }: ScreenProps) {
  const main = useRef<HTMLElement>(null);
  const { place } = useSession();
  const state = place.at === 'pickup' ? place.state.at : place.at;
  useSpoken(joinSentences(spoken, useLanguage()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading takes the focus once for each screen
  useEffect(() => {
    // A screen that begins in its field leaves the focus, and with it the keyboard, there.
    if (main.current?.querySelector('[data-keyboard]:focus')) return;
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [name, state]);
  return (
    <main className={`screen screen--${name}`} data-screen={name} ref={main}>
      <div className="screen__info">{info}</div>
      {actions ? <div className="screen__actions">{actions}</div> : null}
    </main>
  );
}

/** Speaks a text in accessible mode, where the terminal has speech. */
export function useSpoken(words: string): void {
  const { speaker } = useKiosk();
  const { accessible } = useSession();
  const { spokenPrompts } = useSettings();
  const language = useLanguage();
  useEffect(() => {
    if (!accessible || !spokenPrompts) return;
    speaker.speak(words, language);
    return () => speaker.stop();
  }, [speaker, accessible, spokenPrompts, words, language]);
}

export interface TitleProps {
  readonly children: ReactNode;
  readonly lead?: ReactNode;
  /** Whether nobody may go on without having read the sentence: it stays where there is little room. */
  readonly isLeadNeeded?: boolean;
}

/** The heading of a screen and the sentence below it. */
export function Title({ children, lead, isLeadNeeded = false }: TitleProps) {
  return (
    <div className="title">
      <h1 tabIndex={-1}>{children}</h1>
      {lead ? (
        <p className={isLeadNeeded ? 'title__lead title__lead--needed' : 'title__lead'}>{lead}</p>
      ) : null}
    </div>
  );
}
