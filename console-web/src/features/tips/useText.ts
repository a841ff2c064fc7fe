import { textAdminCalls } from '@self-print/contract/platform/textAdmin.ts';
import { textApp } from '@self-print/contract/wording.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useSearchParams } from 'react-router-dom';

/** The text that the address names. */
export function useText() {
  const [query] = useSearchParams();
  const app = textApp.options.find((each) => each === query.get('app')) ?? 'kiosk';
  return useCallQuery(textAdminCalls.get, { app, key: query.get('key') ?? '-' });
}
