import { useText } from '../../ui/KioskContext.tsx';
import './keypad.css';

export interface KeypadProps {
  readonly onDigit: (digit: string) => void;
  readonly onClear: () => void;
  readonly onBackspace: () => void;
  readonly isEmpty: boolean;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Ten large digits, one key to take back and one to begin again. */
export function Keypad({ onDigit, onClear, onBackspace, isEmpty }: KeypadProps) {
  const text = useText();
  return (
    <fieldset className="keypad" aria-label={text('code.keys')}>
      <div className="keypad__keys">
        {DIGITS.map((digit) => (
          <Key key={digit} name={digit} onPress={() => onDigit(digit)} />
        ))}
        <Key name={text('keys.clear')} kind="word" onPress={onClear} disabled={isEmpty} />
        <Key name="0" onPress={() => onDigit('0')} />
        <Key name={text('keys.backspace')} kind="word" onPress={onBackspace} disabled={isEmpty} />
      </div>
    </fieldset>
  );
}

interface KeyProps {
  readonly name: string;
  readonly kind?: 'digit' | 'word';
  readonly onPress: () => void;
  readonly disabled?: boolean;
}

function Key({ name, kind = 'digit', onPress, disabled = false }: KeyProps) {
  return (
    <button type="button" className={`key key--${kind}`} onClick={onPress} aria-disabled={disabled}>
      {name}
    </button>
  );
}
