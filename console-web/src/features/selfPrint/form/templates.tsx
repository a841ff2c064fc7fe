import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { useTexts } from '../../../core/services.ts';

/** A field with its label, what is asked, and what is wrong with it. */
function Field(props: FieldTemplateProps) {
  const { t } = useTexts();
  const { id, label, required, rawDescription, rawErrors, children, hidden, displayLabel, schema } = props;
  if (hidden) return <div hidden>{children}</div>;
  if (schema.type === 'object') return children;
  // A box has its words beside it; of several boxes or buttons the group has them.
  const isOne = displayLabel && schema.type !== 'array';
  return (
    <div className="pc-field">
      {isOne && (
        <label className="pc-field__label" htmlFor={id}>
          {label}
          {required && (
            <span className="pc-field__required">
              <span aria-hidden="true"> *</span>
              <span className="visually-hidden">{t('pc.form.required')}</span>
            </span>
          )}
        </label>
      )}
      {rawDescription && (
        <small id={`${id}__description`} className="pc-hint">
          {rawDescription}
        </small>
      )}
      {children}
      <small id={`${id}__error`} className="pc-field__wrong" role="status">
        {rawErrors?.[0]}
      </small>
    </div>
  );
}

function Fields({ properties }: ObjectFieldTemplateProps) {
  return <div className="pc-fields">{properties.map(({ content }) => content)}</div>;
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
