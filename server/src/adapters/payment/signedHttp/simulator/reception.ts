import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../../system.ts';
import { type Answer, answerCall, type CashierDesk, INVALID } from './calls.ts';
import { type CashierFault, spoilt } from './faults.ts';
import { type CashierKey, headersFor, isSigned } from './signing.ts';

interface ReceptionParts {
  readonly desk: CashierDesk;
  readonly key: CashierKey;
  readonly clock: Pick<Clock, 'now'>;
  /** The path of the cashier's address. */
  readonly base: string;
  readonly nextFault: () => CashierFault | undefined;
  readonly acted: () => void;
}

const CLOCKS_APART_MAX_S = 300;
const NONCES_KEPT_S = 600;
const BODY_BYTES_MAX = 16 * 1024;
const HUGE_BYTES = 2 * 2 ** 20;
const PAGE = '<html><body>系统维护</body></html>';
const SIGNATURE: Answer = { status: 401, body: { code: 'SIGNATURE' } };

/** Takes the platform's requests: verifies, answers and signs; and lets the fault of the moment happen. */
export function createReception({ desk, key, clock, base, nextFault, acted }: ReceptionParts) {
  const seen = new Map<string, number>();
  let before: { readonly headers: object; readonly text: string } = { headers: {}, text: '' };
  const stranger = { ...key, key: `not ${key.key}` };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = nextFault();
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    if (fault !== undefined && breaks(fault, response)) return;
    const { method = '', url: path = '', headers } = request;
    const [keyId, timestamp, nonce] = ['key', 'timestamp', 'nonce'].map((name) =>
      String(headers[`cashier-${name}`]),
    );
    if (keyId !== key.keyId || timestamp === undefined || nonce === undefined)
      return send(response, SIGNATURE, {});

    const nowS = Math.floor(clock.now().getTime() / 1000) + offOf(fault);
    const answer = (): Answer => {
      const lines = ['CASHIER1-REQUEST', method, path, timestamp, nonce] as const;
      if (!isSigned({ lines, body }, key.key, headers)) return SIGNATURE;
      if (!(Math.abs(nowS - Number(timestamp)) <= CLOCKS_APART_MAX_S))
        return { status: 401, body: { code: 'CLOCK' } };
      if (seen.has(nonce)) return { status: 401, body: { code: 'REPLAYED' } };
      for (const [old, atS] of seen) if (nowS - atS > NONCES_KEPT_S) seen.delete(old);
      seen.set(nonce, nowS);
      if (body.length > BODY_BYTES_MAX || !path.startsWith(`${base}/`)) return INVALID;
      const done = answerCall(desk, method, path.slice(base.length), parse(body));
      acted();
      return spoilt(done, fault);
    };

    const { status, body: said } = answer();
    if (fault === 'cut-after') return void response.destroy();
    if (fault === 'hang') return;
    const text = fault === 'huge' ? `"${'x'.repeat(HUGE_BYTES)}"` : JSON.stringify(said);
    const lines = ['CASHIER1-ANSWER', String(status), path, String(nowS), nonce] as const;
    const signed = headersFor({ lines, body: text }, fault === 'foreign-signature' ? stranger : key);
    const replayed = fault === 'replay' ? before : { headers: signed, text };
    before = { headers: signed, text };
    const altered = fault === 'altered-bill' ? replayed.text.replace('{', '{ ') : replayed.text;
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        ...(fault === 'no-signature' ? {} : replayed.headers),
      })
      .end(altered);
  };
}

const offOf = (fault: CashierFault | undefined): number =>
  typeof fault === 'object' && 'clockMs' in fault ? Math.floor(fault.clockMs / 1000) : 0;

/** Whether the fault has ended the call before anything was done. */
function breaks(fault: CashierFault, response: ServerResponse): boolean {
  switch (fault) {
    case 'cut-before':
      response.destroy();
      return true;
    case 'server-error':
    case 'html':
      response.writeHead(fault === 'html' ? 200 : 502, { 'content-type': 'text/html' }).end(PAGE);
      return true;
    case 'empty':
      response.writeHead(200).end();
      return true;
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return true;
    default:
      return false;
  }
}

function send(response: ServerResponse, { status, body }: Answer, headers: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
