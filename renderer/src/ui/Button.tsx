import type { ReactNode } from 'react';
import './button.css';

export interface ButtonProps {
  readonly children: ReactNode;
  /** Left out by a button that submits a form. */
  readonly onPress?: () => void;
  /** The id of the form that it submits. */
  readonly form?: string;
  /** One primary action a screen. */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'normal' | 'large';
  readonly disabled?: boolean;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly icon?: ReactNode;
  readonly describedBy?: string;
}

export function Button({
  children,
  onPress,
  form,
  kind = 'secondary',
  size = 'normal',
  disabled = false,
  label,
  pressed,
  icon,
  describedBy,
}: ButtonProps) {
  return (
    <button
      type={form === undefined ? 'button' : 'submit'}
      form={form}
      className={`button button--${kind} button--${size}`}
      onClick={onPress}
      disabled={disabled}
      aria-label={label}
      aria-pressed={pressed}
      aria-describedby={describedBy}
    >
      {icon}
      <span className="button__text">{children}</span>
    </button>
  );
}
