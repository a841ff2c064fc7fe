import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isComposing } from '../typing/composition.ts';
import { editField, type TextField } from '../typing/field.ts';
import {
  type Key,
  type Keyboard,
  type KeyboardStep,
  pressKeyboard,
  startKeyboard,
} from '../typing/keyboard.ts';
import type { Dictionary } from '../typing/pinyin/dictionary.ts';
import type { KeyboardWish } from '../typing/wish.ts';
import { useKiosk } from '../ui/KioskContext.tsx';

/** The state of the dictionary, which is fetched for the first pinyin. */
export type Words = 'unasked' | 'loading' | 'ready' | 'failed';

export interface Keys {
  readonly keyboard: Keyboard;
  readonly words: Words;
  readonly press: (key: Key) => void;
}

/** The state of the keyboard and its effects: what keys do to the field, and keys that come from elsewhere. */
export function useKeys(field: TextField | null, wish: KeyboardWish | null): Keys {
  const { typing } = useKiosk();
  const current = useRef(startKeyboard('english'));
  const [keyboard, show] = useState(current.current);
  const [words, dictionary] = useDictionary(keyboard.layout === 'pinyin' && wish !== null);

  const apply = useCallback(({ keyboard: next, edits }: KeyboardStep, target: TextField | null) => {
    current.current = next;
    show(next);
    if (!target?.isConnected) return;
    // Focus first: a field that takes the focus may select what is in it.
    if (edits.length > 0 && document.activeElement !== target) target.focus({ preventScroll: true });
    for (const edit of edits) editField(target, edit);
  }, []);
  const press = (key: Key) => apply(pressKeyboard(current.current, key, dictionary), field);

  const isOpen = wish !== null;
  const pressFromOutside = useEffectEvent((key: Key) => {
    if (field === null) return false;
    press(key);
    return true;
  });
  useEffect(() => (isOpen ? typing.keys.through(pressFromOutside) : undefined), [typing, isOpen]);
  useEffect(() => {
    if (dictionary) apply(pressKeyboard(current.current, { type: 'refresh' }, dictionary), null);
  }, [dictionary, apply]);

  const layout = wish?.layout;
  const capitals = wish?.capitals ?? false;
  useEffect(() => {
    if (layout === undefined) return;
    const { composition } = current.current;
    apply({ keyboard: { ...startKeyboard(layout, capitals), composition }, edits: [] }, null);
    return () => {
      // Half a word stays in the field that it was typed for.
      if (isComposing(current.current.composition) && field?.isConnected)
        apply(pressKeyboard(current.current, { type: 'enter' }, null), field);
    };
  }, [layout, capitals, field, apply]);
  return { keyboard, words, press };
}

function useDictionary(isWanted: boolean): readonly [Words, Dictionary | null] {
  const { typing } = useKiosk();
  const [words, setWords] = useState<Words>('unasked');
  const [dictionary, setDictionary] = useState<Dictionary | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    setWords((before) => (before === 'ready' ? before : 'loading'));
    typing.dictionary().then(
      (loaded) => {
        if (!isCurrent) return;
        setDictionary(loaded);
        setWords('ready');
      },
      () => {
        if (isCurrent) setWords('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [typing, isWanted]);
  return [words, dictionary];
}
