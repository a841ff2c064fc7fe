import { expect, it } from '@jest/globals';
import { nativeInput, typedValue } from './textInput.ts';

it.each([
  ['number', '', undefined],
  ['number', '-1.5', -1.5],
  ['integer', '12', 12],
  ['integer', '12.', '12.'],
  ['number', '-', '-'],
  ['number', '１２', '１２'],
  ['string', '12', '12'],
  ['string', '', undefined],
] as const)('takes what was typed into a %s: %j', (type, text, value) => {
  expect(typedValue({ type }, text)).toBe(value);
});

it.each([
  [{ type: 'integer' }, { type: 'text', inputMode: 'numeric' }],
  [{ type: 'number' }, { type: 'text', inputMode: 'decimal' }],
  [{ type: 'string', format: 'phone' }, { type: 'tel' }],
  [{ type: 'string', format: 'unknown' }, { type: 'text' }],
] as const)("asks for the browser's own input: %j", (schema, input) => {
  expect(nativeInput(schema)).toEqual(input);
});
