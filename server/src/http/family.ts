import { BASE_PATHS, type ClientFamily, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';

/** Determines a request's client family: an app's from its path, others from the login mode, else from terminal headers, else from its path. */
export function familyOf(request: Pick<IncomingRequest, 'path' | 'header'>): ClientFamily {
  if (request.path.startsWith(`${BASE_PATHS.app}/`)) return 'app';
  const mode = request.header(HEADERS.loginMode)?.toUpperCase();
  if (mode === LOGIN_MODES.terminal) return 'terminal';
  if (mode === LOGIN_MODES.mobile) return 'mobile';
  if (mode === LOGIN_MODES.admin) return 'admin';
  if (mode === LOGIN_MODES.selfPrint) return 'pc';
  if (request.header(HEADERS.accessToken) !== undefined) return 'terminal';
  return request.path.startsWith(`${BASE_PATHS.admin}/`) ? 'admin' : 'mobile';
}
