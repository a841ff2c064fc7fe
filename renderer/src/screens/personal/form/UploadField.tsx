import type { WidgetProps } from '@rjsf/utils';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { FormFilesContext } from '@self-print/web-kit/forms/upload/formFiles.ts';
import { useContext } from 'react';
import { useText } from '../../../ui/KioskContext.tsx';
import { PhoneCode } from '../PhoneCode.tsx';

/** Files cannot be attached at a terminal: leads to the page on the phone where they can. */
export function UploadField({ id, label, required }: WidgetProps) {
  const text = useText();
  const form = useContext(FormFilesContext)?.form;
  const isAfter = form?.beforeForm === false;
  const words = !required
    ? text('form.filesByPhoneOptional')
    : text(isAfter ? 'form.filesByPhoneAfter' : 'form.filesByPhone');
  const path = isAfter ? phoneAddresses.doneOrders : phoneAddresses.item(form?.itemId ?? '');
  return (
    <fieldset id={id} className="form__files" aria-label={label}>
      <PhoneCode path={path} words={words} />
    </fieldset>
  );
}
