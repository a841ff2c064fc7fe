import { SECOND_MS } from '@self-print/contract/limits.ts';
import { useEffect, useState } from 'react';
import { keyboardField } from '../../typing/wish.ts';
import { CloseIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useKiosk, useLanguage, useText } from '../../ui/KioskContext.tsx';

/** Typing that has paused for so long is looked for. */
const PAUSE_MS = 0.6 * SECOND_MS;
const LENGTH_MAX = 64;

export interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (words: string) => void;
}

/** Words to look for, typed on the keyboard of the screen. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const { clock } = useKiosk();
  const text = useText();
  const language = useLanguage();
  const [words, setWords] = useState(value);
  // A space after what is looked for already begins the next word.
  useEffect(() => setWords((typed) => (typed.trim() === value ? typed : value)), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words alone set the search off
  useEffect(() => {
    if (words.trim() === value) return;
    return clock.after(PAUSE_MS, () => onSearch(words.trim()));
  }, [words]);
  return (
    <div className="search">
      <label className="visually-hidden" htmlFor="items-search">
        {text('items.search')}
      </label>
      <input
        id="items-search"
        value={words}
        maxLength={LENGTH_MAX}
        placeholder={text('items.search')}
        onChange={(event) => setWords(event.target.value)}
        {...keyboardField(language === 'zh' ? 'pinyin' : 'english')}
      />
      {words === '' ? null : (
        <Button
          label={text('items.clearSearch')}
          icon={<CloseIcon />}
          onPress={() => {
            setWords('');
            onSearch('');
          }}
        >
          {''}
        </Button>
      )}
    </div>
  );
}
