import Form from '@rjsf/core/lib/components/Form.js';
import { FormLookProvider } from '@self-print/web-kit/forms/formLook.ts';
import { FORM_TEMPLATES } from '@self-print/web-kit/forms/formTemplates.tsx';
import { FORM_WIDGETS } from '@self-print/web-kit/forms/formWidgets.tsx';
import { FormFilesProvider } from '@self-print/web-kit/forms/upload/formFiles.ts';
import { type ItemFormProps, useItemForm } from '@self-print/web-kit/forms/useItemForm.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../../core/services.ts';
import { FORM_LOOK } from './look.tsx';

interface ItemFormAtPcProps extends ItemFormProps {
  /** Only shown, within another form, with a button that checks it as submitting would. */
  readonly isTrial?: boolean;
}

/** A form of an item, drawn from its JSON Schema with the kit's controls. Fetched only when there is one. */
export function ItemForm({ isTrial = false, ...props }: ItemFormAtPcProps) {
  const { t, language } = useTexts();
  const shown = useRef<Form<Readonly<Record<string, unknown>>>>(null);
  const { formProps, formFiles } = useItemForm(
    props,
    ({ rule, limit }) => t(`pc.form.rule.${rule}`, { n: limit, count: limit }),
    language,
  );
  return (
    <FormLookProvider value={FORM_LOOK}>
      <FormFilesProvider value={formFiles}>
        <Form
          ref={shown}
          {...formProps}
          {...(isTrial ? { tagName: 'div' } : {})}
          templates={FORM_TEMPLATES}
          widgets={FORM_WIDGETS}
          // Which looks for the fields of a form element.
          focusOnFirstError={!isTrial}
        >
          {isTrial ? (
            <Button disabled={false} onClick={() => shown.current?.validateForm()}>
              {t('pc.form.next')}
            </Button>
          ) : (
            // The page's own button submits it.
            <input type="submit" hidden />
          )}
        </Form>
      </FormFilesProvider>
    </FormLookProvider>
  );
}
