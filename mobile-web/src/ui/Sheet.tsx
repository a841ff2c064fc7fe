import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../core/services.ts';
import { Icon } from './Icon.tsx';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet from the lower edge: the browser's own dialog, so that focus, Escape and screen readers work as they should. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog already
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={heading}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="sheet__panel">
        <div className="sheet__head">
          <h2 id={heading}>{title}</h2>
          <button type="button" className="bar__button" aria-label={t('nav.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
