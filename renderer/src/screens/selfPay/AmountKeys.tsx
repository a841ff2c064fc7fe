import { useText } from '../../ui/KioskContext.tsx';
import '../pickup/keypad.css';
import { useSelfPay } from './useSelfPay.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Large keys for an amount: ten digits, the point, and one to take back. */
export function AmountKeys({ isEmpty }: { readonly isEmpty: boolean }) {
  const text = useText();
  const send = useSelfPay();
  return (
    <fieldset className="keypad" aria-label={text('fee.amount.keys')}>
      <div className="keypad__keys">
        {DIGITS.map((digit) => (
          <Digit key={digit} digit={digit} />
        ))}
        <button
          type="button"
          className="key key--digit"
          aria-label={text('fee.amount.point')}
          onClick={() => send({ type: 'key', key: '.' })}
        >
          .
        </button>
        <Digit digit="0" />
        <button
          type="button"
          className="key key--word"
          aria-disabled={isEmpty}
          onClick={() => send({ type: 'backspace' })}
        >
          {text('keys.backspace')}
        </button>
      </div>
    </fieldset>
  );
}

function Digit({ digit }: { readonly digit: string }) {
  const send = useSelfPay();
  return (
    <button type="button" className="key key--digit" onClick={() => send({ type: 'key', key: digit })}>
      {digit}
    </button>
  );
}
