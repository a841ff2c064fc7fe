import { useEffect, useRef } from 'react';
import { keyboardField } from '../../typing/wish.ts';
import { useText } from '../../ui/KioskContext.tsx';

const ACCOUNT_LENGTH_MAX = 64;

/** The student or staff number, with the focus, so that the keyboard of the screen is there. */
export function AccountField({
  id,
  value,
  onType,
}: {
  readonly id: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <label htmlFor={id}>{text('signIn.account')}</label>
      <input
        id={id}
        ref={field}
        value={value}
        maxLength={ACCOUNT_LENGTH_MAX}
        onChange={(event) => onType(event.target.value)}
        autoCapitalize="off"
        {...keyboardField('english')}
      />
    </>
  );
}
