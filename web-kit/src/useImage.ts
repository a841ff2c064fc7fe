import type { CallFailure } from '@self-print/contract/client.ts';
import type { Result } from '@self-print/contract/result.ts';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useIsNear } from './useIsNear.ts';

/** Fetches a file below the platform's origin with the headers of the pages. Must be the same function from one render to the next. */
export type FetchFile = (path: string, signal?: AbortSignal) => Promise<Result<Blob, CallFailure>>;

interface Picture {
  readonly url: string | undefined;
  readonly failed: boolean;
  /** Fetches it once more; done by itself when a lost network is back. */
  readonly again: () => void;
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
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches the same again
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
  }, [fetchFile, path, tries]);
  const isIt = shown !== undefined && shown.path === path;
  const failed = isIt && shown.url === undefined;
  const again = useCallback(() => {
    setShown(undefined);
    setTries((before) => before + 1);
  }, []);
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed, again]);
  return { url: isIt ? shown.url : undefined, failed, again };
}
