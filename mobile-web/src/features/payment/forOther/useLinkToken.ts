import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../../../core/services.ts';

const TOKEN = /^#([\w-]{1,500}\.[0-9a-f]{64})$/;
const NAME = 'payForOther';

/**
 * The token of the link that was scanned. It stands in the fragment, which a provider's page does not bring back, so this tab keeps it for
 * as long as it is open.
 */
export function useLinkToken(): string | undefined {
  const { keptHere } = useServices();
  const { hash } = useLocation();
  const scanned = TOKEN.exec(hash)?.[1];
  useEffect(() => {
    if (scanned !== undefined) keptHere.set(NAME, scanned);
  }, [scanned, keptHere]);
  return scanned ?? keptHere.get(NAME) ?? undefined;
}
