/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { asTextField, editField, type TextField } from './field.ts';

interface Change {
  readonly type?: string;
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

beforeEach(() => document.body.replaceChildren());

function put<Field extends TextField>(field: Field, value: string, from = value.length, to = from): Field {
  document.body.append(field);
  field.value = value;
  field.focus();
  if (field.selectionStart !== null) field.setSelectionRange(from, to);
  return field;
}
function input(change: Change = {}): HTMLInputElement {
  const field = document.createElement('input');
  Object.assign(field, change);
  return field;
}
const caretOf = ({ selectionStart, selectionEnd }: TextField) => [selectionStart, selectionEnd];

describe('a field', () => {
  it('gets a text where its caret is, and the caret stands after it', () => {
    const field = put(input(), '张三', 1);
    editField(field, { type: 'insert', text: '小' });
    expect(field.value).toBe('张小三');
    expect(caretOf(field)).toEqual([2, 2]);
  });

  it('has its selection replaced and deleted', () => {
    const field = put(input(), 'abcdef', 1, 4);
    editField(field, { type: 'insert', text: 'X' });
    expect(field.value).toBe('aXef');
    field.setSelectionRange(1, 3);
    editField(field, { type: 'backspace' });
    expect(field.value).toBe('af');
    expect(caretOf(field)).toEqual([1, 1]);
  });

  it('loses whole characters, however they are encoded', () => {
    const field = put(input(), '王𬱖👨‍👩‍👧');
    editField(field, { type: 'backspace' });
    expect(field.value).toBe('王𬱖');
    editField(field, { type: 'backspace' });
    expect(field.value).toBe('王');
  });

  it('loses nothing before its beginning', () => {
    const field = put(input(), 'abc', 0);
    let changes = 0;
    field.addEventListener('input', () => {
      changes += 1;
    });
    editField(field, { type: 'backspace' });
    expect([field.value, changes]).toEqual(['abc', 0]);
  });

  it('never becomes longer than it may, and never holds half a character', () => {
    const field = put(input({ maxLength: 4 }), 'abc');
    editField(field, { type: 'insert', text: '𬱖' });
    expect(field.value).toBe('abc');
    editField(field, { type: 'insert', text: 'defg' });
    expect(field.value).toBe('abcd');
  });

  it('that does not expose its caret is written at its end', () => {
    const field = put(input({ type: 'email' }), 'a@b');
    editField(field, { type: 'insert', text: '.cn' });
    expect(field.value).toBe('a@b.cn');
    editField(field, { type: 'backspace' });
    expect(field.value).toBe('a@b.c');
  });

  it('says what changed, as a real keyboard does', () => {
    const field = put(input(), '');
    const seen: unknown[] = [];
    field.addEventListener('input', (event) => {
      if (event instanceof InputEvent) seen.push([event.inputType, event.data, event.bubbles]);
    });
    editField(field, { type: 'insert', text: '张' });
    editField(field, { type: 'clear' });
    editField(field, { type: 'clear' });
    expect(seen).toEqual([
      ['insertText', '张', true],
      ['deleteContentBackward', null, true],
    ]);
  });
});

describe('Enter', () => {
  it('sends the form of a field, unless the page has its own use for it', () => {
    const form = document.createElement('form');
    document.body.append(form);
    const field = input();
    form.append(field);
    let sent = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    editField(field, { type: 'enter' });
    field.addEventListener('keydown', (event) => event.preventDefault());
    editField(field, { type: 'enter' });
    expect(sent).toBe(1);
  });

  it('begins a line where there are several', () => {
    const field = put(document.createElement('textarea'), 'ab', 1);
    editField(field, { type: 'enter' });
    expect(field.value).toBe('a\nb');
  });
});

it('only fields that take text now are typed into', () => {
  const fields = [
    input(),
    input({ type: 'checkbox' }),
    input({ disabled: true }),
    input({ readOnly: true }),
    input({ type: 'password' }),
  ];
  expect(fields.map((field) => asTextField(field) !== null)).toEqual([true, false, false, false, true]);
  expect(asTextField(document.body)).toBeNull();
  expect(asTextField(null)).toBeNull();
});
