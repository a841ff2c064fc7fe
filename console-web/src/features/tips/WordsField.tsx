import type { WordForm, WordingFault } from '@self-print/contract/wording.ts';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { useTexts } from '../../core/services.ts';

interface WordsFieldProps {
  readonly form: WordForm;
  readonly builtIn: string;
  /** Null for the built-in words. */
  readonly words: string | null;
  readonly faults: readonly WordingFault[];
  /** Whether it is only shown. */
  readonly isFixed: boolean;
  readonly onWords: (words: string | null) => void;
}

const WORDS_MAX = 1_000;

/** One form of a text: the built-in words, the school's own, and what is wrong with them. */
export function WordsField({ form, builtIn, words, faults, isFixed, onWords }: WordsFieldProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div className="tip-field">
      <label htmlFor={id}>{t(`tip.form.${form}`)}</label>
      <p className="tip-built-in">{t('tip.builtIn', { words: builtIn })}</p>
      {isFixed ? (
        <p className="tip-words">{words ?? t('tip.noOwn')}</p>
      ) : (
        <>
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={WORDS_MAX}
            placeholder={t('tip.empty')}
            value={words ?? ''}
            aria-invalid={faults.length > 0}
            aria-describedby={`${id}-faults`}
            onChange={({ target }) => onWords(target.value.trim() === '' ? null : target.value)}
          />
          {words === null && (
            <Button type="link" size="small" className="cell-link" onClick={() => onWords(builtIn)}>
              {t('tip.beginWith')}
            </Button>
          )}
        </>
      )}
      <ul id={`${id}-faults`} className="field-problem tip-faults" aria-live="polite">
        {faults.map(({ kind, name }) => (
          <li key={`${kind}/${name}`}>{t(`tip.fault.${kind}`, { name })}</li>
        ))}
      </ul>
    </div>
  );
}
