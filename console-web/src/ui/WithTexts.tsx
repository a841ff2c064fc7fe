import type { LazyTexts } from '@self-print/web-kit/lazyTexts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useServices } from '../core/services.ts';

interface WithTextsProps {
  readonly part: LazyTexts<string>;
  readonly children: ReactNode;
}

/** What needs texts that its page does not have: shown as soon as they are there. */
export function WithTexts({ part, children }: WithTextsProps) {
  const { texts } = useServices();
  const [isThere, setThere] = useState(false);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    let gone = false;
    part()
      .then((found) => texts.add(found))
      .then(
        () => !gone && setThere(true),
        (error) => !gone && setFailure(error instanceof Error ? error : new Error(String(error))),
      );
    return () => {
      gone = true;
    };
  }, [part, texts]);
  // Where they cannot be fetched, the page says so as it does of its code.
  if (failure) throw failure;
  return isThere ? children : null;
}
