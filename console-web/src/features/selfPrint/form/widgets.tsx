import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { assistive, nativeInput, typedValue } from '@self-print/web-kit/forms/textInput.ts';
import { Checkbox, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../../core/services.ts';

const AREA_ROWS = 4;

const statusOf = ({ rawErrors }: WidgetProps) => ((rawErrors?.length ?? 0) > 0 ? ('error' as const) : '');

function Text(props: WidgetProps) {
  const { value, onChange, schema, disabled, readonly, name } = props;
  return (
    <Input
      {...assistive(props)}
      status={statusOf(props)}
      size="large"
      name={name}
      {...nativeInput(schema)}
      value={value ?? ''}
      maxLength={schema.maxLength}
      disabled={disabled ?? false}
      readOnly={readonly}
      onChange={({ target }) => onChange(typedValue(schema, target.value))}
    />
  );
}

function TextArea(props: WidgetProps) {
  const { value, onChange, schema, disabled, readonly, name } = props;
  return (
    <Input.TextArea
      {...assistive(props)}
      status={statusOf(props)}
      name={name}
      rows={AREA_ROWS}
      value={value ?? ''}
      maxLength={schema.maxLength}
      disabled={disabled ?? false}
      readOnly={readonly}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

function Choose(props: WidgetProps) {
  const { t } = useTexts();
  const { value, onChange, options, disabled, readonly } = props;
  const choices = options.enumOptions ?? [];
  const chosen = choices.findIndex((choice) => choice.value === value);
  return (
    <Select
      {...assistive(props)}
      status={statusOf(props)}
      size="large"
      value={chosen < 0 ? null : chosen}
      placeholder={t('pc.form.choose')}
      disabled={(disabled || readonly) ?? false}
      options={choices.map((choice, index) => ({ value: index, label: choice.label }))}
      onChange={(index: number) => onChange(choices[index]?.value)}
    />
  );
}

function Box(props: WidgetProps) {
  const { value, onChange, label, disabled, readonly } = props;
  return (
    <Checkbox
      {...assistive(props)}
      checked={value === true}
      disabled={(disabled || readonly) ?? false}
      onChange={({ target }) => onChange(target.checked)}
    >
      {label}
    </Checkbox>
  );
}

/** The words of a group of buttons or boxes, and the group. */
function Group({ props, children }: { readonly props: WidgetProps; readonly children: ReactNode }) {
  const { id, label, required } = props;
  const isOfSeveral = props.multiple === true;
  return (
    <fieldset id={id} className="pc-group" aria-describedby={`${id}__error ${id}__description`}>
      <legend className={isOfSeveral ? 'pc-field__label' : 'visually-hidden'}>
        {label}
        {required && ' *'}
      </legend>
      {children}
    </fieldset>
  );
}

function Radios(props: WidgetProps) {
  const { id, value, onChange, options, disabled, readonly } = props;
  const choices = options.enumOptions ?? [];
  return (
    <Group props={props}>
      <Radio.Group
        name={id}
        value={choices.findIndex((choice) => choice.value === value)}
        disabled={(disabled || readonly) ?? false}
        options={choices.map((choice, index) => ({ value: index, label: choice.label }))}
        onChange={({ target }) => onChange(choices[Number(target.value)]?.value)}
      />
    </Group>
  );
}

function Boxes(props: WidgetProps) {
  const { value, onChange, options, disabled, readonly } = props;
  const choices = options.enumOptions ?? [];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Group props={props}>
      <Checkbox.Group
        value={choices.flatMap((choice, index) => (chosen.includes(choice.value) ? [index] : []))}
        disabled={(disabled || readonly) ?? false}
        options={choices.map((choice, index) => ({ value: index, label: choice.label }))}
        onChange={(indexes) =>
          onChange(choices.filter((_, index) => indexes.includes(index)).map((choice) => choice.value))
        }
      />
    </Group>
  );
}

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
  SelectWidget: Choose,
  CheckboxWidget: Box,
  RadioWidget: Radios,
  CheckboxesWidget: Boxes,
};
