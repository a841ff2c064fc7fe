import { type UploadFailure, type UploadHost, uploadFile } from './uploadFile.ts';

/** An upload as the page shows it. */
export interface UploadView {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly fileId: string | undefined;
  readonly state: 'sending' | 'waiting' | 'done' | 'failed';
  readonly failure: UploadFailure | null;
}

/** Uploads of this visit. They go on while the person looks at other pages. */
export interface Uploads {
  readonly list: () => readonly UploadView[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends a file; `fileId` is that of an earlier try of the same file. */
  readonly add: (file: File, fileId?: string) => void;
  readonly retry: (id: number) => void;
  /** Ends an upload and has the platform forget what it has of it. */
  readonly cancel: (id: number) => void;
  readonly dismiss: (id: number) => void;
}

export interface UploadsOptions extends UploadHost {
  /** The platform has all of a file, or nothing of it any more. */
  readonly onChange: () => void;
  /** All of a file was sent. */
  readonly onSent?: (fileId: string) => void;
}

export function createUploads(options: UploadsOptions): Uploads {
  const listeners = new Set<() => void>();
  const files = new Map<number, { readonly file: File; readonly abort: AbortController }>();
  let views: readonly UploadView[] = [];
  let lastId = 0;

  const show = (next: readonly UploadView[]) => {
    views = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<UploadView>) =>
    show(views.map((view) => (view.id === id ? { ...view, ...part } : view)));
  const drop = (id: number) => {
    files.delete(id);
    show(views.filter((view) => view.id !== id));
  };

  const run = async (id: number, file: File, fileId: string | undefined) => {
    const abort = new AbortController();
    files.set(id, { file, abort });
    change(id, { state: 'sending', failure: null });
    const result = await uploadFile(options, {
      name: file.name,
      content: file,
      fileId,
      signal: abort.signal,
      onBegin: (begun) => change(id, { fileId: begun }),
      onProgress: (receivedBytes, isWaiting) =>
        change(id, { receivedBytes, state: isWaiting ? 'waiting' : 'sending' }),
    });
    if (abort.signal.aborted) return;
    if (!result.ok) return change(id, { state: 'failed', failure: result.problem });
    change(id, { state: 'done' });
    options.onChange();
    options.onSent?.(result.value);
    drop(id);
  };

  return {
    list: () => views,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (file, fileId) => {
      lastId += 1;
      const id = lastId;
      show([
        ...views,
        {
          id,
          name: file.name,
          sizeBytes: file.size,
          receivedBytes: 0,
          fileId,
          state: 'sending',
          failure: null,
        },
      ]);
      void run(id, file, fileId);
    },
    retry: (id) => {
      const known = files.get(id);
      const view = views.find((each) => each.id === id);
      if (known && view?.state === 'failed') void run(id, known.file, view.fileId);
    },
    cancel: (id) => {
      files.get(id)?.abort.abort();
      const fileId = views.find((each) => each.id === id)?.fileId;
      drop(id);
      // What cannot be deleted now is deleted by the platform's own rule for incomplete files.
      if (fileId !== undefined)
        void options.call(options.calls.deleteFile, { fileId }).then(options.onChange);
    },
    dismiss: drop,
  };
}
