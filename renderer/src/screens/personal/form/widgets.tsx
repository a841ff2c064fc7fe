import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { waitsFor } from '@self-print/web-kit/forms/linkedChoices.ts';
import { isNumeric, isRating, MARKS, typedValue } from '@self-print/web-kit/forms/textInput.ts';
import { type FieldUse, keyboardField } from '../../../typing/wish.ts';
import { useLanguage, useText } from '../../../ui/KioskContext.tsx';
import { asDate, asTime } from './asDate.ts';
import { RegionField } from './RegionField.tsx';
import { UploadField } from './UploadField.tsx';

/** As many buttons stand in one row. */
const FEW_NUMBERS = 6;

/** What every control says of itself to assistive technology. */
function describe({ id, rawErrors, required }: WidgetProps) {
  const wrong = (rawErrors?.length ?? 0) > 0;
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': wrong,
    'aria-describedby': wrong ? `${id}__error` : undefined,
  };
}

function TextField(props: WidgetProps) {
  const language = useLanguage();
  const { value, onChange, schema, disabled, readonly, name } = props;
  const isNumber = isNumeric(schema);
  if (isRating(schema)) return <Stars {...props} />;
  const few = fewNumbers(schema);
  if (few)
    return <Choices props={{ ...props, options: { ...props.options, enumOptions: few } }} several={false} />;
  const isPlain = schema.format === undefined && !isNumber;
  const use: FieldUse = isNumber ? 'number' : isPlain && language === 'zh' ? 'pinyin' : 'english';
  return (
    <input
      {...describe(props)}
      name={name}
      value={value ?? ''}
      maxLength={schema.maxLength}
      disabled={disabled}
      readOnly={readonly}
      onChange={({ target }) => onChange(typedValue(schema, target.value))}
      {...keyboardField(use)}
    />
  );
}

/** The whole numbers of a short range, such as marks from 1 to 5, which are touched rather than typed. */
function fewNumbers({ type, minimum, maximum }: WidgetProps['schema']) {
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return null;
  const count = maximum - minimum + 1;
  if (count > FEW_NUMBERS) return null;
  return Array.from({ length: count }, (_, index) => ({
    value: minimum + index,
    label: String(minimum + index),
  }));
}

/** A rating: each star takes those before it along. */
function Stars(props: WidgetProps) {
  const { value, onChange, label, disabled, readonly } = props;
  return (
    <fieldset {...describe(props)} className="tags form__choices form__stars" aria-label={label}>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          className={mark <= Number(value ?? 0) ? 'form__star form__star--on' : 'form__star'}
          aria-label={`${mark} / ${MARKS.length}`}
          aria-pressed={mark === value}
          disabled={disabled || readonly}
          onClick={() => onChange(mark)}
        >
          ★
        </button>
      ))}
    </fieldset>
  );
}

/** How what is typed becomes a moment, and an example of it. */
const MOMENTS = {
  date: { asMoment: asDate, example: '2026-09-01' },
  time: { asMoment: asTime, example: '08:30' },
} as const;

/** Digits, which become a date or a time of day while they are typed. */
function MomentField({ kind, ...props }: WidgetProps & { readonly kind: keyof typeof MOMENTS }) {
  const { asMoment, example } = MOMENTS[kind];
  const { value, onChange, disabled, readonly, name } = props;
  return (
    <input
      {...describe(props)}
      name={name}
      value={value ?? ''}
      placeholder={example}
      disabled={disabled}
      readOnly={readonly}
      onChange={({ target }) => onChange(asMoment(target.value) || undefined)}
      {...keyboardField('number')}
    />
  );
}

function LongField(props: WidgetProps) {
  const language = useLanguage();
  const { value, onChange, schema, disabled, readonly, name } = props;
  return (
    <textarea
      {...describe(props)}
      name={name}
      rows={3}
      value={value ?? ''}
      maxLength={schema.maxLength}
      disabled={disabled}
      readOnly={readonly}
      onChange={({ target }) => onChange(target.value || undefined)}
      {...keyboardField(language === 'zh' ? 'pinyin' : 'english')}
    />
  );
}

/** Buttons of which one or several are chosen: a list that opens is hard to hit with a finger. */
function Choices({ props, several }: { readonly props: WidgetProps; readonly several: boolean }) {
  const { id, value, onChange, options, label, disabled, readonly } = props;
  const text = useText();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const choices = options.enumOptions ?? [];
  const toggled = (one: unknown) =>
    choices.map((choice) => choice.value).filter((each) => chosen.includes(each) !== (each === one));
  return (
    <fieldset id={id} className="tags form__choices" aria-label={label}>
      {choices.length === 0 ? (
        <p className="form__hint">{text('form.chooseFirst', { field: waitsFor(props.schema) })}</p>
      ) : null}
      {choices.map((choice) => (
        <button
          key={String(choice.value)}
          type="button"
          className="button button--secondary button--normal"
          aria-pressed={chosen.includes(choice.value)}
          disabled={disabled || readonly}
          onClick={() => onChange(several ? toggled(choice.value) : choice.value)}
        >
          <span className="button__text">{choice.label}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Box(props: WidgetProps) {
  const { value, onChange, label, disabled, readonly } = props;
  return (
    <label className="form__box">
      <input
        {...describe(props)}
        type="checkbox"
        checked={value === true}
        disabled={disabled || readonly}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

const OneOf = (props: WidgetProps) => <Choices props={props} several={false} />;
const SomeOf = (props: WidgetProps) => <Choices props={props} several />;

export const FORM_WIDGETS: RegistryWidgetsType = {
  TextWidget: TextField,
  EmailWidget: TextField,
  URLWidget: TextField,
  DateWidget: (props) => <MomentField {...props} kind="date" />,
  DateTimeWidget: TextField,
  TimeWidget: (props) => <MomentField {...props} kind="time" />,
  // Names of the platform's own, which the library does not know.
  tel: TextField,
  region: RegionField,
  upload: UploadField,
  UpDownWidget: TextField,
  TextareaWidget: LongField,
  SelectWidget: OneOf,
  RadioWidget: OneOf,
  CheckboxesWidget: SomeOf,
  CheckboxWidget: Box,
};
