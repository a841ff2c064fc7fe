import { textApp } from '@self-print/contract/wording.ts';
import { useSearchParams } from 'react-router-dom';

/** The text that the address names. */
export function useTextAddress() {
  const [query] = useSearchParams();
  const app = textApp.options.find((each) => each === query.get('app')) ?? 'kiosk';
  return { app, key: query.get('key') ?? '-' };
}
