import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { useTexts } from '../core/services.ts';

/** What the table of errors says of one. The table is as heavy as a page, and comes later. */
export function ErrorWords({ name }: { readonly name: ErrorName }) {
  const { language } = useTexts();
  return ERRORS[name][language];
}
