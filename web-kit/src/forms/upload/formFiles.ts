import { createContext } from 'react';
import type { FormOfItem } from '../useItemForm.ts';

/** Which form files are uploaded for; undefined where a form is only shown. */
export const FormFilesContext = createContext<FormOfItem | undefined>(undefined);
export const FormFilesProvider = FormFilesContext.Provider;
