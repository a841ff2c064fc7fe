// Not from the package's index, which brings along what its own tests need.
import Form from '@rjsf/core/lib/components/Form.js';
import { FormFilesProvider } from '@self-print/web-kit/forms/upload/formFiles.ts';
import { type ItemFormProps, useItemForm } from '@self-print/web-kit/forms/useItemForm.ts';
import { useLanguage, useText } from '../../../ui/KioskContext.tsx';
import { FORM_TEMPLATES } from './templates.tsx';
import { FORM_WIDGETS } from './widgets.tsx';
import './form.css';

/** A form of an item, drawn from its JSON Schema with fields for fingers and the keyboard of the screen. */
export function ItemForm(props: ItemFormProps) {
  const text = useText();
  const language = useLanguage();
  const { formProps, formFiles } = useItemForm(
    props,
    ({ rule, limit }) => text(`form.rule.${rule}`, { n: limit, count: limit }),
    language,
  );
  return (
    <FormFilesProvider value={formFiles}>
      <Form {...formProps} className="personal-form form" templates={FORM_TEMPLATES} widgets={FORM_WIDGETS}>
        {/* The screen's own button submits it. */}
        <input type="submit" hidden />
      </Form>
    </FormFilesProvider>
  );
}
