import { useState } from 'react';
import { useText } from '../ui/KioskContext.tsx';
import './textKeyboard.css';

export interface TextKeyboardProps {
  readonly layout: 'address' | 'code';
  readonly onText: (text: string) => void;
  readonly onBackspace: () => void;
  readonly onClear: () => void;
}

const LETTER_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl-', 'zxcvbnm._:'] as const;
const WHOLE_PARTS = { address: ['https://', 'http://', '.edu.cn', '/'], code: [] } as const;

/** A keyboard on the screen for addresses and codes. */
export function TextKeyboard({ layout, onText, onBackspace, onClear }: TextKeyboardProps) {
  const text = useText();
  const [chosen, setChosen] = useState<boolean | null>(null);
  // Activation codes are written in capitals, addresses are not.
  const isUpper = chosen ?? layout === 'code';
  const shown = (key: string) => (isUpper ? key.toUpperCase() : key);
  return (
    <fieldset className="text-keys" aria-label={text('setUp.keyboard')}>
      <div className="text-keys__all">
        {LETTER_ROWS.map((row) => (
          <div key={row} className="text-keys__row">
            {[...row].map((key) => (
              <Key key={key} name={shown(key)} onPress={() => onText(shown(key))} />
            ))}
          </div>
        ))}
        <div className="text-keys__row text-keys__row--wide">
          <Key name={text('setUp.shift')} onPress={() => setChosen(!isUpper)} pressed={isUpper} />
          {WHOLE_PARTS[layout].map((part) => (
            <Key key={part} name={part} onPress={() => onText(part)} />
          ))}
          <Key name={text('keys.clear')} onPress={onClear} />
          <Key name={text('keys.backspace')} onPress={onBackspace} />
        </div>
      </div>
    </fieldset>
  );
}

interface KeyProps {
  readonly name: string;
  readonly onPress: () => void;
  readonly pressed?: boolean;
}

function Key({ name, onPress, pressed }: KeyProps) {
  return (
    <button
      type="button"
      className="text-key"
      onClick={onPress}
      aria-pressed={pressed}
      // The field keeps the focus, so that a real keyboard goes on writing into it.
      onPointerDown={(event) => event.preventDefault()}
    >
      {name}
    </button>
  );
}
