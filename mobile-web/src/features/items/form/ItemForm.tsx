import Form from '@rjsf/core/lib/components/Form.js';
import { type ItemFormProps, useItemForm } from '@self-print/web-kit/forms/useItemForm.ts';
import { useTexts } from '../../../core/services.ts';
import { FORM_TEMPLATES } from './templates.tsx';
import { FORM_WIDGETS } from './widgets.tsx';
import './form.css';

/** A form of an item, drawn from its JSON Schema. Fetched only when there is one. */
export function ItemForm(props: ItemFormProps) {
  const { t, language } = useTexts();
  const form = useItemForm(
    props,
    ({ rule, limit }) => t(`form.rule.${rule}`, { n: limit, count: limit }),
    language,
  );
  return (
    <Form {...form} className="form" templates={FORM_TEMPLATES} widgets={FORM_WIDGETS} focusOnFirstError>
      {/* The page's own button at the lower edge submits it. */}
      <input type="submit" hidden />
    </Form>
  );
}
