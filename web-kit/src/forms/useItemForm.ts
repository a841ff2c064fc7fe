import type { RJSFSchema } from '@rjsf/utils';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues, ShownForm } from '@self-print/contract/forms.ts';
import { useMemo } from 'react';
import { emptyLists, errorsAtFields, readFormValues, widgetsOf } from './itemForm.ts';
import { narrowed, withoutUnoffered } from './linkedChoices.ts';
import { rulesValidator } from './rulesValidator.ts';
import type { BrokenRule } from './schemaRules.ts';
import { type FormOfItem, useFormFiles } from './upload/formFiles.ts';

/** What the form library reports about a form. */
interface Filled {
  readonly formData?: Readonly<Record<string, unknown>> | undefined;
}

/** A form of an item as a page shows it. */
export interface ItemFormProps {
  readonly id: string;
  readonly form: ShownForm;
  readonly values: FormValues;
  /** Which form of which item files are uploaded for; omitted where the form is only shown. */
  readonly files?: FormOfItem | undefined;
  /** What the platform found wrong, by field. */
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  readonly onChange: (values: FormValues) => void;
  readonly onSubmit: (values: FormValues) => void;
  /** How many fields must be looked at. */
  readonly onRefuse: (count: number) => void;
}

/**
 * What @rjsf's form and its files are given for a form of an item, wherever it is shown; its looks are the page's own. It is not
 * submitted while files are under way, which would be left behind.
 * @param words the message for a broken rule, in `language`
 */
export function useItemForm(
  { id, form, values, files, problems, onChange, onSubmit, onRefuse }: ItemFormProps,
  words: (broken: BrokenRule) => string,
  language: Language,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the validator changes with the language of its messages, not with each render
  const validator = useMemo(() => rulesValidator(words), [language]);
  const offered = useMemo(() => narrowed(form.schema, values), [form, values]);
  const schema: RJSFSchema = useMemo(
    () => ({ ...offered, title: undefined, description: undefined }),
    [offered],
  );
  const formData = useMemo(() => ({ ...emptyLists(form.schema), ...values }), [form, values]);
  const uiSchema = useMemo(() => widgetsOf({ ...form, schema: offered }), [form, offered]);
  const extraErrors = useMemo(() => errorsAtFields(problems), [problems]);
  const { formFiles, refuseEarly, forgetEarly } = useFormFiles(files);
  const read = (data: unknown, use: (values: FormValues) => void) => {
    const filled = readFormValues(data);
    if (filled) use(withoutUnoffered(form.schema, filled));
  };
  const formProps = {
    id,
    idPrefix: id,
    formData,
    schema,
    uiSchema,
    validator,
    extraErrors,
    extraErrorsBlockSubmit: false,
    // A declaration must be made by the person, so the only answer that it accepts is not filled in for them.
    experimental_defaultFormStateBehavior: { constAsDefaults: 'never' as const },
    showErrorList: false as const,
    noHtml5Validate: true,
    onChange: ({ formData }: Filled) => {
      forgetEarly();
      read(formData, onChange);
    },
    onError: (errors: readonly unknown[]) => onRefuse(errors.length),
    onSubmit: ({ formData }: Filled) => {
      const early = refuseEarly();
      if (early > 0) onRefuse(early);
      else read(formData, onSubmit);
    },
  };
  return { formProps, formFiles };
}
