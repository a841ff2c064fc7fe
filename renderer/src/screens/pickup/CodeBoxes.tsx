import { TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import { useText } from '../../ui/KioskContext.tsx';

export interface CodeBoxesProps {
  readonly digits: string;
  readonly wrong: boolean;
}

const HALF = TAKE_CODE_DIGITS / 2;
const PLACES = Array.from({ length: TAKE_CODE_DIGITS }, (_, place) => place);

/** The digits entered so far, in two groups of four as phones show them. */
export function CodeBoxes({ digits, wrong }: CodeBoxesProps) {
  const text = useText();
  return (
    <div className={wrong ? 'code-boxes code-boxes--wrong' : 'code-boxes'}>
      <p className="visually-hidden" role="status">
        {text('code.entered', { n: digits.length })}
      </p>
      {PLACES.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={place === digits.length ? 'code-box code-box--next' : 'code-box'}
          data-half={place === HALF ? 'second' : undefined}
        >
          {digits[place] ?? ''}
        </span>
      ))}
    </div>
  );
}
