import { assertNever } from '@self-print/contract/result.ts';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { isComposing } from '../typing/composition.ts';
import type { TextField } from '../typing/field.ts';
import type { KeyboardWish } from '../typing/wish.ts';
import { useText } from '../ui/KioskContext.tsx';
import { HandwritingKeys } from './HandwritingKeys.tsx';
import { LetterKeys } from './LetterKeys.tsx';
import { NumberKeys } from './NumberKeys.tsx';
import { PinyinStrip } from './PinyinStrip.tsx';
import { ToolStrip } from './ToolStrip.tsx';
import { type Keys, useKeys } from './useKeys.ts';
import './keyboard.css';

interface KeyboardPanelProps {
  /** Where keys go. */
  readonly field: TextField | null;
  /** Null while the keyboard is hidden. */
  readonly wish: KeyboardWish | null;
  readonly onHide: () => void;
}

/** The keyboard on the screen. The screen above it becomes so much shorter. */
export function KeyboardPanel({ field, wish, onHide }: KeyboardPanelProps) {
  const text = useText();
  const keys = useKeys(field, wish);
  const panel = useRef<HTMLElement>(null);
  useRoomOnPage(panel, wish !== null);
  if (wish === null) return null;
  const { keyboard } = keys;
  const shown = (
    <section
      className={`keyboard keyboard--${keyboard.layout}`}
      aria-label={text('keyboard.name')}
      ref={panel}
    >
      {isComposing(keyboard.composition) ? (
        <PinyinStrip keys={keys} />
      ) : (
        <ToolStrip keys={keys} parts={wish.parts} onHide={onHide} />
      )}
      <KeysOfLayout keys={keys} />
    </section>
  );
  // An open dialog makes everything beside it unreachable, so the keyboard goes into it.
  return createPortal(shown, field?.closest('dialog') ?? document.body);
}

function KeysOfLayout({ keys: { keyboard, press } }: { readonly keys: Keys }) {
  switch (keyboard.layout) {
    case 'number':
      return <NumberKeys press={press} />;
    case 'handwriting':
      return <HandwritingKeys press={press} />;
    case 'pinyin':
    case 'english':
      return <LetterKeys keyboard={keyboard} press={press} />;
    default:
      return assertNever(keyboard.layout);
  }
}

/** Tells the styles of the page how much of its height is left. */
function useRoomOnPage(panel: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  useLayoutEffect(() => {
    const { current } = panel;
    if (!isOpen || !current) return;
    const { documentElement: root } = document;
    const measure = () => root.style.setProperty('--keyboard-height', `${current.offsetHeight}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    root.dataset.keyboard = 'open';
    return () => {
      observer.disconnect();
      root.style.removeProperty('--keyboard-height');
      delete root.dataset.keyboard;
    };
  }, [panel, isOpen]);
}
