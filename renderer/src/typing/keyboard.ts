import type { KeyboardView } from '@self-print/contract/agent/keyboardView.ts';
import { assertNever } from '@self-print/contract/result.ts';
import {
  type Composition,
  type CompositionEvent,
  compose,
  EMPTY_COMPOSITION,
  isComposing,
} from './composition.ts';
import type { Dictionary } from './pinyin/dictionary.ts';
import { FULL_WIDTH } from './punctuation.ts';

/** What fields and calls ask for, and handwriting, which only the person chooses. */
export type KeyboardLayout = KeyboardView['layout'] | 'handwriting';

export interface Keyboard {
  readonly layout: KeyboardLayout;
  /** Whether signs stand in place of the letters. */
  readonly signs: boolean;
  readonly shift: 'off' | 'once' | 'locked';
  readonly composition: Composition;
}

export type Key =
  | { readonly type: 'character'; readonly character: string }
  /** A text that is typed as it is. */
  | { readonly type: 'part'; readonly text: string }
  | { readonly type: 'backspace' }
  | { readonly type: 'enter' }
  | { readonly type: 'clear' }
  | { readonly type: 'escape' }
  | { readonly type: 'shift' }
  | { readonly type: 'signs' }
  | { readonly type: 'layout'; readonly layout: KeyboardLayout }
  | { readonly type: 'pick'; readonly index: number }
  | { readonly type: 'nextPage' }
  | { readonly type: 'previousPage' }
  | { readonly type: 'room'; readonly room: number }
  | { readonly type: 'refresh' };

/** The change to make to the field. */
export type Edit =
  | { readonly type: 'insert'; readonly text: string }
  | { readonly type: 'backspace' }
  | { readonly type: 'clear' }
  | { readonly type: 'enter' };

export interface KeyboardStep {
  readonly keyboard: Keyboard;
  readonly edits: readonly Edit[];
}

export function startKeyboard(layout: KeyboardLayout, capitals = false): Keyboard {
  return { layout, signs: false, shift: capitals ? 'locked' : 'off', composition: EMPTY_COMPOSITION };
}

/** What a key changes about the keyboard, and what it does to the field. */
export function pressKeyboard(keyboard: Keyboard, key: Key, dictionary: Dictionary | null): KeyboardStep {
  const composing = (event: CompositionEvent) => composeIn(keyboard, event, dictionary);
  const isOpen = isComposing(keyboard.composition);
  switch (key.type) {
    case 'character':
      return typed(keyboard, key.character, dictionary);
    case 'part':
      return finishedBy(keyboard, key.text, dictionary);
    case 'backspace':
      return isOpen ? composing({ type: 'backspace' }) : { keyboard, edits: [{ type: 'backspace' }] };
    case 'enter':
      return isOpen ? composing({ type: 'takeLetters' }) : { keyboard, edits: [{ type: 'enter' }] };
    case 'clear':
      return isOpen ? composing({ type: 'drop' }) : { keyboard, edits: [{ type: 'clear' }] };
    case 'escape':
      return composing({ type: 'drop' });
    case 'shift':
      return { keyboard: { ...keyboard, shift: NEXT_SHIFT[keyboard.shift] }, edits: [] };
    case 'signs':
      return { keyboard: { ...keyboard, signs: !keyboard.signs }, edits: [] };
    case 'layout':
      return changed(keyboard, key.layout, dictionary);
    case 'pick':
    case 'nextPage':
    case 'previousPage':
    case 'room':
    case 'refresh':
      return composing(key);
    default:
      return assertNever(key);
  }
}

const NEXT_SHIFT = { off: 'once', once: 'locked', locked: 'off' } as const;

/** Changing the layout keeps what was typed: half a word goes to the field as its letters. */
function changed(keyboard: Keyboard, layout: KeyboardLayout, dictionary: Dictionary | null): KeyboardStep {
  if (layout === keyboard.layout) return { keyboard: { ...keyboard, signs: false }, edits: [] };
  const { keyboard: finished, edits } = composeIn(keyboard, { type: 'takeLetters' }, dictionary);
  return { keyboard: { ...finished, layout, signs: false, shift: 'off' }, edits };
}

function typed(keyboard: Keyboard, character: string, dictionary: Dictionary | null): KeyboardStep {
  if (keyboard.layout === 'pinyin') return typedInPinyin(keyboard, character, dictionary);
  const isRaised = keyboard.layout === 'english' && keyboard.shift !== 'off';
  const text = isRaised ? character.toUpperCase() : character;
  const isUsed = keyboard.shift === 'once' && text !== character;
  return {
    keyboard: isUsed ? { ...keyboard, shift: 'off' } : keyboard,
    edits: [{ type: 'insert', text }],
  };
}

function typedInPinyin(keyboard: Keyboard, character: string, dictionary: Dictionary | null): KeyboardStep {
  const { composition } = keyboard;
  const isOpen = isComposing(composition);
  if (/^[a-z]$/.test(character) || (isOpen && character === "'"))
    return composeIn(keyboard, { type: 'letter', letter: character }, dictionary);
  if (isOpen && /^[1-9]$/.test(character))
    return composeIn(keyboard, { type: 'pickShown', place: Number(character) - 1 }, dictionary);
  if (isOpen && character === ' ') return confirmed(keyboard, dictionary);
  return finishedBy(keyboard, FULL_WIDTH[character] ?? character, dictionary);
}

/** The space bar: the first candidate shown. Letters that make no pinyin are taken as they are. */
function confirmed(keyboard: Keyboard, dictionary: Dictionary | null): KeyboardStep {
  if (dictionary === null) return { keyboard, edits: [] };
  return composeIn(
    keyboard,
    keyboard.composition.candidates.length > 0 ? { type: 'pickShown', place: 0 } : { type: 'takeLetters' },
    dictionary,
  );
}

/** Ends a composition by its first candidates and puts a text after it. */
function finishedBy(keyboard: Keyboard, text: string, dictionary: Dictionary | null): KeyboardStep {
  let current = keyboard;
  const edits: Edit[] = [];
  while (isComposing(current.composition)) {
    const hasCandidate = current.composition.candidates.length > 0;
    const event: CompositionEvent = hasCandidate ? { type: 'pick', index: 0 } : { type: 'takeLetters' };
    const step = composeIn(current, event, dictionary);
    current = step.keyboard;
    edits.push(...step.edits);
  }
  return { keyboard: current, edits: [...edits, { type: 'insert', text }] };
}

function composeIn(keyboard: Keyboard, event: CompositionEvent, dictionary: Dictionary | null): KeyboardStep {
  const { composition, committed } = compose(keyboard.composition, event, dictionary);
  return {
    keyboard: { ...keyboard, composition },
    edits: committed === '' ? [] : [{ type: 'insert', text: committed }],
  };
}
