import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { useSelfService } from '../../self-service/selfService.ts';
import type { FileRules } from './fileRules.ts';
import type { FormOfItem } from './formFiles.ts';
import { useUploadList } from './useUploadList.ts';

interface FieldUploads {
  readonly place: FormOfItem & { readonly field: string };
  readonly rules: FileRules;
  /** What is attached at first; from then on nobody else changes it. */
  readonly given: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Sends files for a field of a form; those that arrived become its value. */
export function useFieldUploads({ place, ...field }: FieldUploads) {
  const { call } = useSelfService();
  return useUploadList({
    ...field,
    call,
    calls: cloudPrintCalls,
    announce: (file, options) => call(userItemCalls.beginFormUpload, { ...place, ...file }, options),
  });
}
