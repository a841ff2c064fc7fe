import { useEffect, useState } from 'react';
import { useKiosk } from '../ui/KioskContext.tsx';

/**
 * The address in this page's memory of a file that the platform gives, which lives as long as it is shown; null while it comes.
 * `url` is below the platform's address.
 */
export function useFetchedFile(url: string, visitToken?: string): string | 'failed' | null {
  const { api } = useKiosk();
  const [shown, setShown] = useState<string | 'failed' | null>(null);
  useEffect(() => {
    const stay = new AbortController();
    let made: string | null = null;
    void api
      .action()
      .platform.file(url, { signal: stay.signal, visitToken })
      .then((file) => {
        if (stay.signal.aborted) return;
        made = file.ok ? URL.createObjectURL(file.value) : null;
        setShown(made ?? 'failed');
      });
    return () => {
      stay.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [api, url, visitToken]);
  return shown;
}
