import { type ReactNode, useEffect, useId, useRef } from 'react';
import './overlay.css';

export interface OverlayProps {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly onDismiss: () => void;
}

/** A panel over the screen, which is out of reach meanwhile. Touching beside it or Escape dismisses it. */
export function Overlay({ name, title, children, onDismiss }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The primary button, so that Enter does the harmless thing.
    shown?.querySelector<HTMLElement>('.button--primary')?.focus();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same from the keyboard, as `cancel`
    <dialog
      className={`overlay overlay--${name}`}
      aria-labelledby={titleId}
      ref={dialog}
      data-overlay={name}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onDismiss();
      }}
    >
      <div className="overlay__panel">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
