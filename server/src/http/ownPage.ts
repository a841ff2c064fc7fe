import { HEADERS, type LOGIN_MODES } from '@self-print/contract/call.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';

const AJAX = 'xmlhttprequest';

/**
 * Whether a request was made by a script on the platform's own pages. Forms, links and images of other sites cannot set these
 * headers, and CORS prevents their scripts from doing so; a session cookie is therefore sent intentionally.
 */
export function isFromOwnPage(
  { header }: Pick<IncomingRequest, 'header'>,
  mode: (typeof LOGIN_MODES)[keyof typeof LOGIN_MODES],
): boolean {
  return (
    header(HEADERS.loginMode)?.toUpperCase() === mode && header(HEADERS.requestedWith)?.toLowerCase() === AJAX
  );
}
