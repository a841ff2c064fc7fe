import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import { type GroupControl, type TextControl, useFormLook } from './formLook.ts';
import { waitsFor } from './linkedChoices.ts';
import { MomentWidget } from './MomentWidget.tsx';
import { RegionWidget } from './RegionWidget.tsx';
import { Stars } from './Stars.tsx';
import { controlOf, isRating, nativeInput, typedValue } from './textInput.ts';
import { UploadWidget } from './upload/UploadWidget.tsx';

/** The widgets of the form library in an app's look: what kind of field leads to which control, and what a control gives back. */
export const FORM_WIDGETS: RegistryWidgetsType = {
  TextWidget: LineWidget,
  EmailWidget: LineWidget,
  URLWidget: LineWidget,
  DateWidget: (props) => <MomentWidget props={props} kind="date" />,
  DateTimeWidget: LineWidget,
  TimeWidget: (props) => <MomentWidget props={props} kind="time" />,
  // The platform's own formats.
  tel: LineWidget,
  region: RegionWidget,
  upload: UploadWidget,
  UpDownWidget: LineWidget,
  TextareaWidget: AreaWidget,
  SelectWidget,
  CheckboxWidget: BoxWidget,
  RadioWidget: (props) => <GroupWidget props={props} kind="one" />,
  CheckboxesWidget: (props) => <GroupWidget props={props} kind="several" />,
};

function LineWidget(props: WidgetProps) {
  const { Line } = useFormLook();
  if (isRating(props.schema)) return <Stars {...props} />;
  return <Line {...textOf(props)} onType={(text) => props.onChange(typedValue(props.schema, text))} />;
}

function AreaWidget(props: WidgetProps) {
  const { Area } = useFormLook();
  return <Area {...textOf(props)} onType={(text) => props.onChange(text || undefined)} />;
}

function SelectWidget(props: WidgetProps) {
  const { Select } = useFormLook();
  const { labels, values } = choicesOf(props);
  return (
    <Select
      {...controlOf(props)}
      labels={labels}
      waitsFor={waitsFor(props.schema)}
      chosen={values.indexOf(props.value)}
      onChoose={(index) => props.onChange(values[index])}
    />
  );
}

function BoxWidget(props: WidgetProps) {
  const { Box } = useFormLook();
  return (
    <Box
      {...controlOf(props)}
      label={props.label}
      isChecked={props.value === true}
      onCheck={props.onChange}
    />
  );
}

function GroupWidget({ props, kind }: { readonly props: WidgetProps; readonly kind: GroupControl['kind'] }) {
  const { Group } = useFormLook();
  const { labels, values } = choicesOf(props);
  const given: readonly unknown[] = Array.isArray(props.value) ? props.value : [props.value];
  return (
    <Group
      {...controlOf(props)}
      kind={kind}
      label={props.label}
      isRequired={props.required ?? false}
      labels={labels}
      waitsFor={waitsFor(props.schema)}
      chosen={values.flatMap((each, index) => (given.includes(each) ? [index] : []))}
      onChoose={(indexes) => {
        const chosen = values.filter((_, index) => indexes.includes(index));
        props.onChange(kind === 'several' ? chosen : chosen[0]);
      }}
    />
  );
}

function textOf(props: WidgetProps): Omit<TextControl, 'onType'> {
  return {
    ...controlOf(props),
    isDisabled: props.disabled ?? false,
    isReadOnly: props.readonly ?? false,
    input: nativeInput(props.schema),
    value: props.value ?? '',
    maxLength: props.schema.maxLength,
  };
}

function choicesOf({ options }: WidgetProps) {
  const choices = options.enumOptions ?? [];
  return {
    labels: choices.map(({ label }) => label),
    values: choices.map(({ value }): unknown => value),
  };
}
