import type { ReactNode } from 'react';
import { useHold } from './useHold.ts';

export interface KeyCapProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** What it is called where the key shows a sign or a shortened word. */
  readonly label?: string;
  /** Width in half keys; 2 is a letter. */
  readonly width?: number;
  readonly kind?: 'plain' | 'tool' | 'enter';
  readonly pressed?: boolean;
  readonly repeats?: boolean;
  readonly disabled?: boolean;
}

export function KeyCap(props: KeyCapProps) {
  const { children, onPress, label, width = 2, kind = 'plain', pressed, repeats, disabled } = props;
  const hold = useHold(onPress, repeats);
  return (
    <button
      type="button"
      // The field keeps the focus; the way to these keys is by touch.
      tabIndex={-1}
      className={`keycap keycap--${kind}`}
      data-width={width}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      {...hold}
    >
      {children}
    </button>
  );
}
