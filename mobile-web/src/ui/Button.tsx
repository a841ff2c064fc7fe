import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Under way: the button cannot be pressed again, but keeps the focus. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ kind = 'secondary', busy = false, onClick, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button--${kind} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
