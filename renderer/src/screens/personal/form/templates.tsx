import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { useText } from '../../../ui/KioskContext.tsx';

/** A field with its name, what is asked, and what is wrong with it. */
function Field(props: FieldTemplateProps) {
  const text = useText();
  const { id, label, required, rawDescription, rawErrors, children, hidden, displayLabel, schema } = props;
  if (hidden) return <div hidden>{children}</div>;
  if (schema.type === 'object') return children;
  const trouble = rawErrors?.[0];
  return (
    <div className="form__field">
      {displayLabel ? (
        <label htmlFor={id}>
          {label}
          {required ? (
            <span className="form__required">
              {' '}
              <span aria-hidden="true">*</span>
              <span className="visually-hidden">{text('form.required')}</span>
            </span>
          ) : null}
        </label>
      ) : null}
      {rawDescription ? <p className="form__hint">{rawDescription}</p> : null}
      {children}
      {trouble ? (
        <p className="form__trouble" id={`${id}__error`} role="alert">
          {trouble}
        </p>
      ) : null}
    </div>
  );
}

function Fields({ properties }: ObjectFieldTemplateProps) {
  return <div className="form__fields">{properties.map(({ content }) => content)}</div>;
}

const Nothing = () => null;

export const FORM_TEMPLATES: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  FieldTemplate: Field,
  ObjectFieldTemplate: Fields,
  TitleFieldTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};
