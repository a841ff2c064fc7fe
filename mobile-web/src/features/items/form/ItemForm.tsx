import Form from '@rjsf/core/lib/components/Form.js';
import { FormLookProvider } from '@self-print/web-kit/forms/formLook.ts';
import { FORM_TEMPLATES } from '@self-print/web-kit/forms/formTemplates.tsx';
import { FORM_WIDGETS } from '@self-print/web-kit/forms/formWidgets.tsx';
import { FormFilesProvider } from '@self-print/web-kit/forms/upload/formFiles.ts';
import { type ItemFormProps, useItemForm } from '@self-print/web-kit/forms/useItemForm.ts';
import { useTexts } from '../../../core/services.ts';
import { FORM_LOOK } from './look.tsx';
import './form.css';

/** A form of an item, drawn from its JSON Schema. Fetched only when there is one. */
export function ItemForm(props: ItemFormProps) {
  const { t, language } = useTexts();
  const { formProps, formFiles } = useItemForm(
    props,
    ({ rule, limit }) => t(`form.rule.${rule}`, { n: limit, count: limit }),
    language,
  );
  return (
    <FormLookProvider value={FORM_LOOK}>
      <FormFilesProvider value={formFiles}>
        <Form
          {...formProps}
          className="form"
          templates={FORM_TEMPLATES}
          widgets={FORM_WIDGETS}
          focusOnFirstError
        >
          {/* The page's own button at the lower edge submits it. */}
          <input type="submit" hidden />
        </Form>
      </FormFilesProvider>
    </FormLookProvider>
  );
}
