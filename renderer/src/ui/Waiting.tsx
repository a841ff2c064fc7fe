import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useText } from './KioskContext.tsx';
import { Screen, Title } from './Screen.tsx';
import { useElapsedSeconds } from './useElapsedSeconds.ts';
import './waiting.css';

/** After this, a wait says what it waits for; after the second, it offers a way out. */
export const SAY_AFTER_SECONDS = 3;
const OFFER_AFTER_SECONDS = 10;

export interface WaitingProps {
  readonly name: string;
  readonly title: string;
  /** The step that is under way. */
  readonly step: string;
  /** Who is waited for, as part of a sentence. */
  readonly whom: string;
  readonly art?: ReactNode;
  /** The way out; left out where there truly is none. */
  readonly onLeave?: (() => void) | undefined;
}

/** A wait that names its step, then says what it waits for, then offers a way out. */
export function Waiting({ name, title, step, whom, art, onLeave }: WaitingProps) {
  const text = useText();
  const seconds = useElapsedSeconds();
  const isLong = seconds >= OFFER_AFTER_SECONDS;
  return (
    <Screen
      name={name}
      spoken={[title, step]}
      info={
        <div className="waiting">
          {art}
          <Title>{title}</Title>
          <div className="waiting__track" aria-hidden="true">
            <span />
          </div>
          <p className="waiting__step" role="status">
            {step}
          </p>
          <p className="waiting__more">
            {seconds >= SAY_AFTER_SECONDS ? text('wait.seconds', { whom, seconds }) : ''}
          </p>
          <p className="waiting__more">{isLong && onLeave ? text('wait.long') : ''}</p>
        </div>
      }
      actions={
        isLong && onLeave ? (
          <Button kind="secondary" size="large" onPress={onLeave}>
            {text('wait.leave')}
          </Button>
        ) : null
      }
    />
  );
}
