import { assertNever } from '@self-print/contract/result.ts';
import { asTextField, editField, type TextField } from './field.ts';
import type { Key } from './keyboard.ts';

/** Keys that come from elsewhere than the screen: a keypad, a real keyboard. Named as in keyboard events. */
export interface FieldKeys {
  /** Types a key into the field that has the focus; false when there is none, or no such key. */
  readonly type: (name: string) => boolean;
  /** While the keyboard on the screen is open, keys go through it. Returns a function that undoes this. */
  readonly through: (press: (key: Key) => boolean) => () => void;
}

export function createFieldKeys(page: Document): FieldKeys {
  let press: ((key: Key) => boolean) | null = null;
  return {
    type: (name) => {
      if (name === 'Tab') return goOn(page);
      const key = keyOf(name);
      if (key === null) return false;
      if (press?.(key)) return true;
      const field = asTextField(page.activeElement);
      return field !== null && typeInto(field, key);
    },
    through: (next) => {
      press = next;
      return () => {
        if (press === next) press = null;
      };
    },
  };
}

function keyOf(name: string): Key | null {
  if (name === 'Backspace') return { type: 'backspace' };
  if (name === 'Delete') return { type: 'clear' };
  if (name === 'Enter') return { type: 'enter' };
  if (name === 'Escape') return { type: 'escape' };
  return [...name].length === 1 ? { type: 'character', character: name } : null;
}

function typeInto(field: TextField, key: Key): boolean {
  switch (key.type) {
    case 'character':
      editField(field, { type: 'insert', text: key.character });
      return true;
    case 'backspace':
    case 'clear':
    case 'enter':
      editField(field, key);
      return true;
    case 'escape':
      field.blur();
      return true;
    case 'part':
    case 'shift':
    case 'signs':
    case 'layout':
    case 'pick':
    case 'nextPage':
    case 'previousPage':
    case 'room':
    case 'refresh':
      return false;
    default:
      return assertNever(key);
  }
}

/** What the Tab key does, which a page cannot ask the browser for: to the next field, from the last to the first. */
function goOn(page: Document): boolean {
  const fields = [...page.querySelectorAll('input, textarea')]
    .map(asTextField)
    .filter((field) => field !== null);
  const field = asTextField(page.activeElement);
  const next = fields[(field ? fields.indexOf(field) + 1 : 0) % Math.max(1, fields.length)];
  next?.focus();
  return next !== undefined;
}
