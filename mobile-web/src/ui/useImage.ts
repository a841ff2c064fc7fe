import { useEffect, useState } from 'react';
import { useServices } from '../app/services.ts';

/** A picture behind the log-in: fetched with the headers of these pages, and given to the browser as an address of its own. */
export function useImage(path: string | undefined): {
  readonly url: string | undefined;
  readonly failed: boolean;
} {
  const { api } = useServices();
  const [shown, setShown] = useState<{ readonly path: string; readonly url: string | undefined }>();
  useEffect(() => {
    if (path === undefined) return;
    const abort = new AbortController();
    let made: string | undefined;
    void api.file(path, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      made = answer.ok ? URL.createObjectURL(answer.value) : undefined;
      setShown({ path, url: made });
    });
    return () => {
      abort.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [api, path]);
  const isIt = shown !== undefined && shown.path === path;
  return { url: isIt ? shown.url : undefined, failed: isIt && shown.url === undefined };
}
