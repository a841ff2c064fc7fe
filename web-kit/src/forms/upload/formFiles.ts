import { createContext, useState } from 'react';

/** One of an item's forms. */
export interface FormOfItem {
  readonly itemId: string;
  readonly beforeForm: boolean;
}

/** The files of a form. */
export interface FormFiles {
  /** Which form they are uploaded for. */
  readonly form: FormOfItem;
  /** Names of fields with files that have not arrived; each field keeps its own up to date. */
  readonly underWay: Set<string>;
  /** Whether the person submitted the form before all files had arrived. */
  readonly isEarly: boolean;
}

/** Undefined where a form is only shown. */
export const FormFilesContext = createContext<FormFiles | undefined>(undefined);
export const FormFilesProvider = FormFilesContext.Provider;

/** Knows which fields of a form have files under way, which would be left behind if it were submitted. */
export function useFormFiles(form: FormOfItem | undefined) {
  const [underWay] = useState(() => new Set<string>());
  const [isEarly, setEarly] = useState(false);
  const formFiles: FormFiles | undefined = form && { form, underWay, isEarly };
  return {
    formFiles,
    /** Says at each field with files under way that the form waits for them; returns how many fields that are. */
    refuseEarly: () => {
      setEarly(underWay.size > 0);
      return underWay.size;
    },
    forgetEarly: () => setEarly(false),
  };
}
