import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { useFormLook } from './formLook.ts';

/** Boxes are named by the group that they are in, files by their field. */
function isGroup({ type, format }: FieldTemplateProps['schema']): boolean {
  return type === 'array' && format !== 'upload';
}

function FieldTemplate({ schema, hidden, children, ...props }: FieldTemplateProps) {
  const { Field } = useFormLook();
  if (hidden) return <div hidden>{children}</div>;
  if (schema.type === 'object') return children;
  return (
    <Field
      id={props.id}
      label={props.displayLabel && !isGroup(schema) ? props.label : undefined}
      isRequired={props.required ?? false}
      description={props.rawDescription || undefined}
      error={props.rawErrors?.[0]}
    >
      {children}
    </Field>
  );
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const { Fields } = useFormLook();
  return <Fields>{properties.map(({ content }) => content)}</Fields>;
}

const Nothing = () => null;

/** The templates of the form library in an app's look. */
export const FORM_TEMPLATES: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate,
  ObjectFieldTemplate,
  TitleFieldTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};
