import { tonesOf } from '@self-print/contract/brandTones.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import type { TextKey } from '../../texts/keys.ts';
import { Labelled } from '../../ui/Labelled.tsx';

const PRODUCT = '#b93a26';
const PRESETS: readonly (readonly [colour: string | null, words: AskedKey<TextKey>])[] = [
  [null, 'look.colourProduct'],
  ['#1f5fa8', 'look.preset.blue'],
  ['#0c6f78', 'look.preset.teal'],
  ['#18714f', 'look.preset.green'],
  ['#6b2c91', 'look.preset.purple'],
  ['#9b1c31', 'look.preset.crimson'],
  ['#7a4a12', 'look.preset.brown'],
];
const CODE = /^#[0-9a-f]{6}$/;
const CODE_LENGTH = 7;

interface ColourFieldProps {
  /** Null is the product's; undefined what cannot be read. */
  readonly accent: string | null | undefined;
  readonly isDisabled: boolean;
  readonly onAccent: (accent: string | null | undefined) => void;
}

/** Chooses a colour from a handful, from the browser's field or by its code, and says what is shown instead of one that cannot be read. */
export function ColourField({ accent, isDisabled, onAccent }: ColourFieldProps) {
  const { t } = useTexts();
  const name = useId();
  const [typed, setTyped] = useState(accent ?? PRODUCT);
  const choose = (colour: string | null) => {
    setTyped(colour ?? PRODUCT);
    onAccent(colour);
  };
  const type = (text: string) => {
    const code = text.trim().toLowerCase();
    setTyped(text);
    onAccent(CODE.test(code) ? code : undefined);
  };
  const shown = accent ? tonesOf(accent).light.fill : undefined;
  return (
    <fieldset className="look-colour" disabled={isDisabled}>
      <legend>{t('look.colour')}</legend>
      <div className="look-presets">
        {PRESETS.map(([colour, words]) => (
          <label key={words}>
            <input type="radio" name={name} checked={accent === colour} onChange={() => choose(colour)} />
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <circle cx="10" cy="10" r="9" fill={colour ?? PRODUCT} />
            </svg>
            {t(words)}
          </label>
        ))}
      </div>
      <div className="look-own">
        <label>
          {t('look.colourOwn')}
          <input
            type="color"
            value={accent ?? PRODUCT}
            onChange={({ target }) => choose(target.value.toLowerCase())}
          />
        </label>
        <Labelled label={t('look.colourCode')}>
          {(id) => (
            <Input
              id={id}
              value={typed}
              maxLength={CODE_LENGTH}
              disabled={isDisabled}
              status={accent === undefined ? 'error' : ''}
              aria-invalid={accent === undefined}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Labelled>
      </div>
      <p className="under" role="status">
        {accent === undefined && t('look.colourWrong')}
        {shown !== undefined && shown !== accent && t('look.adjusted', { shown })}
      </p>
    </fieldset>
  );
}
