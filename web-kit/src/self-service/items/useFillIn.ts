import type { FormValues, ShownForm } from '@self-print/contract/forms.ts';
import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { useState } from 'react';
import { useCallMutation } from '../../queries.tsx';
import { useSelfService } from '../selfService.ts';
import type { Drafting } from './useDraft.ts';

interface FillInOptions {
  readonly item: Pick<ItemDetail, 'itemId'>;
  readonly form: ShownForm;
  readonly drafting: Drafting;
  /** The form is filled in as it must be. */
  readonly onFilledIn: () => void;
}

/** The form that an item asks for before it can be ordered: kept in the draft, checked by the page's rules and by the platform. */
export function useFillIn({ item: { itemId }, form, drafting, onFilledIn }: FillInOptions) {
  const { t } = useSelfService();
  const { draft, wasBegun, isFilledIn, change, fillIn } = drafting;
  const [values, setValues] = useState<FormValues>(
    wasBegun || isFilledIn ? draft.values : { ...form.values, ...draft.values },
  );
  const [wrong, setWrong] = useState(0);
  const check = useCallMutation(userItemCalls.formCheck, { saysItself: true });
  const hasFiles = Object.values(form.widgets).includes('upload');
  return {
    /** Where what is filled in is kept until it is sent. */
    keptWords: t(hasFiles ? 'form.unsavedFiles' : 'form.unsaved'),
    /** How many fields must be looked at. */
    wrong,
    error: check.error,
    isBusy: check.isPending,
    formProps: {
      form,
      values,
      files: { itemId, beforeForm: true },
      problems: check.data?.problems ?? [],
      onChange: (next: FormValues) => {
        setValues(next);
        change({ values: next });
      },
      onRefuse: setWrong,
      onSubmit: (filled: FormValues) => {
        setWrong(0);
        change({ values: filled });
        check.mutate(
          { itemId, beforeForm: true, values: filled },
          {
            onSuccess: ({ valid, problems }) => {
              if (!valid) return setWrong(problems.length);
              fillIn();
              onFilledIn();
            },
          },
        );
      },
    },
  };
}
