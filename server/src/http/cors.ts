import { HEADERS } from '@self-print/contract/call.ts';
import type { RequestHandler } from 'express';

const ALLOWED_METHODS = 'GET, POST, PUT';
const ALLOWED_HEADERS = [
  'Content-Type',
  HEADERS.appId,
  HEADERS.accessToken,
  HEADERS.schoolCode,
  HEADERS.terminalCode,
  HEADERS.loginMode,
  HEADERS.requestedWith,
  HEADERS.requestId,
  HEADERS.language,
  HEADERS.visitToken,
].join(', ');
const EXPOSED_HEADERS = `${HEADERS.requestId}, Content-Length, Content-Disposition`;
const PREFLIGHT_SECONDS = '600';
const NO_CONTENT = 204;

/**
 * Allows kiosk pages, which have the agent's origin, to call the terminal family. Without credentials: cookies never cross
 * origins, so calls of signed-in people are limited to this server's pages.
 */
export function allowKioskOrigins(origins: readonly string[]): RequestHandler {
  const allowed = new Set(origins);
  return (request, response, next) => {
    response.vary('Origin');
    const origin = request.get('origin');
    if (origin !== undefined && allowed.has(origin)) {
      response.set('Access-Control-Allow-Origin', origin);
      response.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
      if (request.method === 'OPTIONS') {
        response.set({
          'Access-Control-Allow-Methods': ALLOWED_METHODS,
          'Access-Control-Allow-Headers': ALLOWED_HEADERS,
          'Access-Control-Max-Age': PREFLIGHT_SECONDS,
        });
      }
    }
    if (request.method === 'OPTIONS') response.status(NO_CONTENT).end();
    else next();
  };
}
