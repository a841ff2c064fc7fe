import type { RJSFSchema, WidgetProps } from '@rjsf/utils';

const INPUT_TYPES: Readonly<Record<string, string>> = {
  'date-time': 'datetime-local',
  email: 'email',
  uri: 'url',
  phone: 'tel',
};
const NUMBER = /^-?\d+(\.\d+)?$/;

/** What every control says of itself to assistive technology; its description and its error stand beside it. */
export function assistive({ id, rawErrors, required }: WidgetProps) {
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': (rawErrors?.length ?? 0) > 0,
    'aria-describedby': `${id}__error ${id}__description`,
  };
}

/** What every control of a form is given. */
export function controlOf(props: WidgetProps) {
  return {
    attributes: { ...assistive(props), name: props.name },
    isWrong: (props.rawErrors?.length ?? 0) > 0,
    isDisabled: (props.disabled || props.readonly) ?? false,
  };
}

export function isNumeric({ type }: RJSFSchema): boolean {
  return type === 'number' || type === 'integer';
}

/** The marks that a rating offers. */
export const MARKS = [1, 2, 3, 4, 5] as const;

/** Whether a field asks how good something was: a whole number from one to five. */
export function isRating({ type, minimum, maximum }: RJSFSchema): boolean {
  return type === 'integer' && minimum === MARKS[0] && maximum === MARKS.length;
}

/** The browser's own input for a field; numbers are text, which can be half typed. */
export function nativeInput(schema: RJSFSchema) {
  if (!isNumeric(schema)) return { type: INPUT_TYPES[schema.format ?? ''] ?? 'text' };
  return { type: 'text', inputMode: schema.type === 'integer' ? ('numeric' as const) : ('decimal' as const) };
}

/** The value of what was typed: a number as soon as it is one; what is half typed stays text, and the rules say so. */
export function typedValue(schema: RJSFSchema, text: string): number | string | undefined {
  if (text === '') return undefined;
  return isNumeric(schema) && NUMBER.test(text) ? Number(text) : text;
}
