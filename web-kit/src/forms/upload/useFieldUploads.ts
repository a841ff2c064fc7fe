import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSelfService } from '../../self-service/selfService.ts';
import { pauseOrNetwork } from '../../uploads/pauseOrNetwork.ts';
import { createUploads } from '../../uploads/uploads.ts';
import type { FormOfItem } from '../useItemForm.ts';
import { type FileRules, takeFiles, type WrongFile } from './fileRules.ts';

interface FieldUploads {
  readonly place: FormOfItem & { readonly field: string };
  readonly rules: FileRules;
  /** What is attached. */
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Sends files for a field. Those that arrived become its value; the others end with the page. */
export function useFieldUploads({ place, rules, ids, onChange }: FieldUploads) {
  const { call } = useSelfService();
  const [wrong, setWrong] = useState<WrongFile>();
  // Two files may arrive before the page is drawn again.
  const latest = useRef({ ids, onChange });
  latest.current = { ids, onChange };
  const put = (next: readonly string[]) => {
    latest.current = { ...latest.current, ids: next };
    latest.current.onChange(next);
  };
  const [uploads] = useState(() =>
    createUploads({
      call,
      calls: cloudPrintCalls,
      announce: (file, options) => call(userItemCalls.beginFormUpload, { ...place, ...file }, options),
      pause: pauseOrNetwork,
      onChange: () => {},
      onSent: (fileId) => put([...latest.current.ids, fileId]),
    }),
  );
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.list);
  const space = rules.max - ids.length - underWay.length;
  useEffect(
    () => () => {
      for (const { id } of uploads.list()) uploads.cancel(id);
    },
    [uploads],
  );
  return {
    uploads,
    underWay,
    wrong,
    isFull: space <= 0,
    onChoose: (list: FileList | null) => {
      const taken = takeFiles([...(list ?? [])], rules, space);
      setWrong(taken.wrong);
      for (const file of taken.good) uploads.add(file);
    },
    remove: (fileId: string) => {
      setWrong(undefined);
      put(latest.current.ids.filter((each) => each !== fileId));
      // What cannot be deleted now is deleted by the platform's own rule for files that were never sent.
      void call(cloudPrintCalls.deleteFile, { fileId });
    },
  };
}
