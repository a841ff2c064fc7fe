import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../../system.ts';
import { createDuesBook, type DuesBook } from './book.ts';
import { type Answer, answerCall, INVALID } from './calls.ts';

/** What goes wrong with one call. `lost`: it acts, and the answer never comes. `say`: fields that are lies, rightly signed. */
export type OfficeFault =
  | 'html'
  | 'empty'
  | 'huge'
  | 'lost'
  | 'cut'
  | 'redirect'
  | 'unsigned'
  | 'foreign-key'
  | 'replay'
  | 'busy'
  | { readonly clockMs: number }
  | { readonly say: object };

export interface DuesOffice {
  /** What a school would enter. */
  readonly parameters: {
    readonly address: string;
    readonly account: string;
    readonly keyId: string;
    readonly key: string;
  };
  readonly book: DuesBook;
  /** Spoils the next calls, one each. */
  readonly spoil: (...faults: readonly OfficeFault[]) => void;
  /** Takes back what was to go wrong. */
  readonly recover: () => void;
  readonly stop: () => Promise<void>;
}

export interface OfficeOptions {
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly port?: number;
}

const HOST = '127.0.0.1';
/** The address may have a path; this one has. */
const BASE = '/dues';
const CLOCKS_APART_MAX_S = 300;
const NONCES_KEPT_S = 600;
const BODY_BYTES_MAX = 16 * 1024;
const HUGE_BYTES = 2 ** 20;
const REFUSED = (code: string): Answer => ({ status: 401, body: { code } });

/** A school's finance office on this computer, written from docs/dues.md alone. */
export async function startDuesOffice(options: OfficeOptions): Promise<DuesOffice> {
  const { account, keyId, key, clock, port = 0 } = options;
  const book = createDuesBook();
  const faults: OfficeFault[] = [];
  const seen = new Map<string, number>();
  let before: { readonly headers: Record<string, string>; readonly text: string } | undefined;

  const sign = (lines: readonly string[], body: string, by = key) =>
    createHmac('sha256', by)
      .update(`${lines.join('\n')}\n${body}`)
      .digest('hex');
  const isSigned = (lines: readonly string[], body: string, given: string) => {
    const [expected, got] = [Buffer.from(sign(lines, body)), Buffer.from(given)];
    return got.length === expected.length && timingSafeEqual(got, expected);
  };

  function verify(request: IncomingMessage, body: string): { readonly nonce: string } | Answer {
    const { method = '', url: path = '', headers } = request;
    const header = (name: string) => String(headers[`dues-${name}`] ?? '');
    const [timestamp, nonce] = [header('timestamp'), header('nonce')];
    if (header('key') !== keyId) return REFUSED('SIGNATURE');
    if (!isSigned(['DUES1-REQUEST', method, path, timestamp, nonce], body, header('signature')))
      return REFUSED('SIGNATURE');
    const nowS = Math.floor(clock.now().getTime() / 1000);
    if (!(Math.abs(nowS - Number(timestamp)) <= CLOCKS_APART_MAX_S)) return REFUSED('CLOCK');
    if (seen.has(nonce)) return REFUSED('REPLAYED');
    for (const [old, atS] of seen) if (nowS - atS > NONCES_KEPT_S) seen.delete(old);
    seen.set(nonce, nowS);
    return { nonce };
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const fault = faults.shift();
    if (fault === 'cut') return void response.destroy();
    if (fault === 'html') return void response.end('<html><body>系统维护</body></html>');
    if (fault === 'empty') return void response.end();
    if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    const { method = '', url: path = '' } = request;
    const verified = verify(request, body);
    const answer = 'status' in verified ? verified : act(method, path, body, fault);
    if (fault === 'lost') return void response.destroy();
    const said = typeof fault === 'object' && 'say' in fault ? { ...answer.body, ...fault.say } : answer.body;
    const text = fault === 'huge' ? `"${'x'.repeat(HUGE_BYTES)}"` : JSON.stringify(said);
    const offMs = typeof fault === 'object' && 'clockMs' in fault ? fault.clockMs : 0;
    const timestamp = String(Math.floor((clock.now().getTime() + offMs) / 1000));
    const nonce = String(request.headers['dues-nonce'] ?? '');
    const by = fault === 'foreign-key' ? `not ${key}` : key;
    const headers = {
      'dues-key': keyId,
      'dues-timestamp': timestamp,
      'dues-nonce': nonce,
      'dues-signature': sign(['DUES1-ANSWER', String(answer.status), path, timestamp, nonce], text, by),
    };
    const shown = fault === 'replay' && before ? before : { headers, text };
    before = { headers, text };
    response
      .writeHead(answer.status, {
        'content-type': 'application/json; charset=utf-8',
        ...(fault === 'unsigned' ? {} : shown.headers),
      })
      .end(shown.text);
  }

  function act(method: string, path: string, body: string, fault: OfficeFault | undefined): Answer {
    if (fault === 'busy') return { status: 503, body: { code: 'BUSY' } };
    if (body.length > BODY_BYTES_MAX || !path.startsWith(`${BASE}/`)) return INVALID;
    return answerCall({ account, book }, method, path.slice(BASE.length), parse(body));
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The office has no port');
  return {
    parameters: { address: `http://${HOST}:${address.port}${BASE}`, account, keyId, key },
    book,
    spoil: (...next) => void faults.push(...next),
    recover: () => void faults.splice(0),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
