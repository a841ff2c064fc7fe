import { assertNever } from '@self-print/contract/result.ts';
import type { Edit } from './keyboard.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

const TEXT_TYPES: ReadonlySet<string> = new Set([
  'text',
  'search',
  'url',
  'tel',
  'password',
  'email',
  'number',
]);

/** The field itself when text can be typed into it, otherwise null. */
export function asTextField(target: EventTarget | null): TextField | null {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && TEXT_TYPES.has(target.type));
  return isField && !target.disabled && !target.readOnly ? target : null;
}

/** Changes a field as a person at a real keyboard would: at the caret, with the events that pages listen to. */
export function editField(field: TextField, edit: Edit): void {
  const { value } = field;
  // Fields for addresses and numbers do not expose the caret; people see it at the end.
  const from = field.selectionStart ?? value.length;
  const to = field.selectionEnd ?? value.length;
  switch (edit.type) {
    case 'insert': {
      const text = fitting(field, edit.text, value.length - (to - from));
      if (text !== '') change(field, value.slice(0, from), text, value.slice(to), 'insertText');
      return;
    }
    case 'backspace': {
      const start = from === to ? beforeCaret(value, from) : from;
      if (start < to) change(field, value.slice(0, start), '', value.slice(to), 'deleteContentBackward');
      return;
    }
    case 'clear':
      if (value !== '') change(field, '', '', '', 'deleteContentBackward');
      return;
    case 'enter':
      enter(field);
      return;
    default:
      assertNever(edit);
  }
}

/** As much of a text as the field's longest length allows, never half a character. */
function fitting(field: TextField, text: string, otherLength: number): string {
  if (field.maxLength < 0) return text;
  let fits = '';
  for (const character of text) {
    if (otherLength + fits.length + character.length > field.maxLength) break;
    fits += character;
  }
  return fits;
}

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Where the character before the caret begins. */
function beforeCaret(value: string, caret: number): number {
  const last = [...characters.segment(value.slice(0, caret))].at(-1);
  return last?.index ?? 0;
}

function change(field: TextField, before: string, text: string, after: string, inputType: string): void {
  // React remembers what it set through the property that it put over this one, and would take the change for its own.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, before + text + after);
  placeCaret(field, before.length + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text === '' ? null : text }));
}

function placeCaret(field: TextField, at: number): void {
  if (field.selectionStart !== null) field.setSelectionRange(at, at);
}

function enter(field: TextField): void {
  const key = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  const isWanted = field.dispatchEvent(new KeyboardEvent('keydown', key));
  field.dispatchEvent(new KeyboardEvent('keyup', key));
  if (!isWanted) return;
  if (field instanceof HTMLTextAreaElement) editField(field, { type: 'insert', text: '\n' });
  else field.form?.requestSubmit();
}
