import type { CallFailure } from '@self-print/contract/client.ts';
import type { Result } from '@self-print/contract/result.ts';
import { type RefObject, useEffect, useState } from 'react';
import { useIsNear } from './useIsNear.ts';

/** Fetches a file below the platform's origin with the headers of the pages. Must be the same function from one render to the next. */
export type FetchFile = (path: string, signal?: AbortSignal) => Promise<Result<Blob, CallFailure>>;

interface Picture {
  readonly url: string | undefined;
  readonly failed: boolean;
}

/** A picture behind a sign-in that is fetched when the place where it is shown comes near. */
export function useImageInView<Place extends Element>(
  fetchFile: FetchFile,
  path: string,
): Picture & { readonly place: RefObject<Place | null> } {
  const { place, isNear } = useIsNear<Place>();
  return { place, ...useImage(fetchFile, isNear ? path : undefined) };
}

/** A picture behind a sign-in: fetched with the headers of the pages, and given to the browser as an address of its own. */
function useImage(fetchFile: FetchFile, path: string | undefined): Picture {
  const [shown, setShown] = useState<{ readonly path: string; readonly url: string | undefined }>();
  useEffect(() => {
    if (path === undefined) return;
    const abort = new AbortController();
    let made: string | undefined;
    void fetchFile(path, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      made = answer.ok ? URL.createObjectURL(answer.value) : undefined;
      setShown({ path, url: made });
    });
    return () => {
      abort.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [fetchFile, path]);
  const isIt = shown !== undefined && shown.path === path;
  return { url: isIt ? shown.url : undefined, failed: isIt && shown.url === undefined };
}
