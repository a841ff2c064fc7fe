import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pauseOrNetwork } from '../../uploads/pauseOrNetwork.ts';
import type { UploadHost } from '../../uploads/uploadFile.ts';
import { createUploads } from '../../uploads/uploads.ts';
import { type FileRules, takeFiles, type WrongFile } from './fileRules.ts';

interface UploadList extends Pick<UploadHost, 'call' | 'calls' | 'announce'> {
  readonly rules: FileRules;
  /** What is attached at first; from then on nobody else changes it. */
  readonly given: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Sends files that are attached to something. Those that arrived are listed by their ids; the others end with the page. */
export function useUploadList({ call, calls, announce, rules, given, onChange }: UploadList) {
  const [wrong, setWrong] = useState<WrongFile>();
  const [attached, setAttached] = useState(given);
  // The owner gives a value back only after a while; until then another file may arrive.
  const latest = useRef({ ids: given, onChange });
  latest.current.onChange = onChange;
  const put = (ids: readonly string[]) => {
    latest.current.ids = ids;
    setAttached(ids);
    latest.current.onChange(ids);
  };
  const [uploads] = useState(() =>
    createUploads({
      call,
      calls,
      announce,
      pause: pauseOrNetwork,
      onChange: () => {},
      onSent: (fileId) => put([...latest.current.ids, fileId]),
    }),
  );
  const underWay = useSyncExternalStore(uploads.subscribe, uploads.list);
  const space = rules.max - attached.length - underWay.length;
  useEffect(
    () => () => {
      for (const { id } of uploads.list()) uploads.cancel(id);
    },
    [uploads],
  );
  return {
    attached,
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
      void call(calls.deleteFile, { fileId });
    },
  };
}
