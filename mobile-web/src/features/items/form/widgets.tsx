import type { EnumOptionsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { assistive, nativeInput, typedValue } from '@self-print/web-kit/forms/textInput.ts';
import { useTexts } from '../../../core/services.ts';

function Text(props: WidgetProps) {
  const { value, onChange, schema, disabled, readonly, name } = props;
  return (
    <input
      {...assistive(props)}
      className="input"
      name={name}
      {...nativeInput(schema)}
      value={value ?? ''}
      maxLength={schema.maxLength}
      disabled={disabled}
      readOnly={readonly}
      onChange={({ target }) => onChange(typedValue(schema, target.value))}
    />
  );
}

function TextArea(props: WidgetProps) {
  const { value, onChange, schema, disabled, readonly, name } = props;
  return (
    <textarea
      {...assistive(props)}
      className="input form__area"
      name={name}
      rows={4}
      value={value ?? ''}
      maxLength={schema.maxLength}
      disabled={disabled}
      readOnly={readonly}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function Select(props: WidgetProps) {
  const { t } = useTexts();
  const { value, onChange, options, disabled, readonly, name } = props;
  const choices = options.enumOptions ?? [];
  const chosen = choices.findIndex((choice) => choice.value === value);
  return (
    <select
      {...assistive(props)}
      className="input"
      name={name}
      value={chosen}
      disabled={disabled || readonly}
      onChange={({ target }) => onChange(choices[Number(target.value)]?.value)}
    >
      <option value={-1}>{t('form.choose')}</option>
      {choices.map((choice, index) => (
        <option key={String(choice.value)} value={index}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function Box(props: WidgetProps) {
  const { value, onChange, label, disabled, readonly } = props;
  return (
    <label className="form__box">
      <input
        {...assistive(props)}
        type="checkbox"
        checked={value === true}
        disabled={disabled || readonly}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** Buttons or boxes of which one or several are chosen. */
function Group({ props, kind }: { readonly props: WidgetProps; readonly kind: 'radio' | 'checkbox' }) {
  const { id, value, onChange, options, label, required, disabled, readonly } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const choices = options.enumOptions ?? [];
  const toggle = (choice: EnumOptionsType) =>
    choices.map((each) => each.value).filter((each) => chosen.includes(each) !== (each === choice.value));
  return (
    <fieldset id={id} aria-describedby={`${id}__error ${id}__description`}>
      <legend className={kind === 'radio' ? 'visually-hidden' : 'field__label'}>
        {label}
        {required && <span className="form__required"> *</span>}
      </legend>
      {choices.map((choice) => (
        <label key={String(choice.value)} className="form__box">
          <input
            type={kind}
            name={id}
            checked={chosen.includes(choice.value)}
            disabled={disabled || readonly}
            onChange={() => onChange(kind === 'radio' ? choice.value : toggle(choice))}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const Radios = (props: WidgetProps) => <Group props={props} kind="radio" />;
const Boxes = (props: WidgetProps) => <Group props={props} kind="checkbox" />;

export const FORM_WIDGETS: RegistryWidgetsType = {
  TextWidget: Text,
  EmailWidget: Text,
  URLWidget: Text,
  DateWidget: Text,
  DateTimeWidget: Text,
  TimeWidget: Text,
  // Of the platform's own format of telephone numbers.
  tel: Text,
  UpDownWidget: Text,
  TextareaWidget: TextArea,
  SelectWidget: Select,
  CheckboxWidget: Box,
  RadioWidget: Radios,
  CheckboxesWidget: Boxes,
};
