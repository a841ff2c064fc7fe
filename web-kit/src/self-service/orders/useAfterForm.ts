import type { FormValues } from '@self-print/contract/forms.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { useState } from 'react';
import { useCallMutation, useCallQuery } from '../../queries.tsx';

interface AfterFormOptions {
  readonly orderId: string;
  readonly itemId: string;
}

/** The form that an item asks for after it was printed; without `formProps` when it asks for none. */
export function useAfterForm({ orderId, itemId }: AfterFormOptions) {
  const [values, setValues] = useState<FormValues>();
  const asked = useCallQuery(userItemCalls.form, { itemId, beforeForm: false });
  const check = useCallMutation(userItemCalls.formCheck, { saysItself: true });
  const save = useCallMutation(userItemCalls.saveForm, { saysItself: true });
  const form = asked.data?.form;
  return {
    isSaved: save.isSuccess,
    isBusy: check.isPending || save.isPending,
    error: check.error ?? save.error,
    formProps: form && {
      form,
      files: { itemId, beforeForm: false },
      values: values ?? form.values,
      problems: check.data?.problems ?? [],
      onChange: setValues,
      onRefuse: () => {},
      onSubmit: (filled: FormValues) =>
        check.mutate(
          { itemId, beforeForm: false, orderId, values: filled },
          { onSuccess: ({ valid }) => valid && save.mutate({ itemId, orderId, content: filled }) },
        ),
    },
  };
}
