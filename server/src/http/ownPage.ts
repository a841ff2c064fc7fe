import { HEADERS, type LOGIN_MODES } from '@self-print/contract/call.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';

const AJAX = 'xmlhttprequest';

/**
 * Whether a request was made by a script of the platform's own pages. A form, a link or an image of another site cannot
 * set these headers, and CORS does not let its scripts: so a session cookie that comes along was meant to.
 */
export function isFromOwnPage(
  { header }: Pick<IncomingRequest, 'header'>,
  mode: (typeof LOGIN_MODES)[keyof typeof LOGIN_MODES],
): boolean {
  return (
    header(HEADERS.loginMode)?.toUpperCase() === mode && header(HEADERS.requestedWith)?.toLowerCase() === AJAX
  );
}
