import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { useTexts } from '../../../core/services.ts';
import { FieldError } from '../../../ui/FieldError.tsx';

/** A field with its label, what is asked, and what is wrong with it. */
function Field(props: FieldTemplateProps) {
  const { t } = useTexts();
  const { id, label, required, rawDescription, rawErrors, children, hidden, displayLabel, schema } = props;
  if (hidden) return <div hidden>{children}</div>;
  // A box has its words beside it; of several boxes or buttons the group has them.
  const isOne = displayLabel && schema.type !== 'array' && schema.type !== 'object';
  return (
    <div className="field form__field">
      {isOne && (
        <label className="field__label" htmlFor={id}>
          {label}
          {required && <Required word={t('form.required')} />}
        </label>
      )}
      {rawDescription && schema.type !== 'object' && (
        <p id={`${id}__description`} className="hint">
          {rawDescription}
        </p>
      )}
      {children}
      {schema.type !== 'object' && <FieldError id={`${id}__error`} text={rawErrors?.[0]} />}
    </div>
  );
}

function Required({ word }: { readonly word: string }) {
  return (
    <span className="form__required">
      <span aria-hidden="true">*</span>
      <span className="visually-hidden">{word}</span>
    </span>
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
