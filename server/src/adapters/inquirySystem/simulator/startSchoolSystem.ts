import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Clock } from '../../../system.ts';

/** What goes wrong with one call. `hang`: nothing ever comes. `say`: fields that are lies, rightly signed. */
export type SchoolFault =
  | 'html'
  | 'huge'
  | 'hang'
  | 'cut'
  | 'redirect'
  | 'unsigned'
  | 'foreign-key'
  | 'busy'
  | { readonly say: object };

export interface SchoolSystem {
  /** What a school would enter. */
  readonly parameters: {
    readonly address: string;
    readonly account: string;
    readonly keyId: string;
    readonly key: string;
  };
  /** What an inquiry brings for a number. */
  readonly know: (inquiry: string, number: string, rows: readonly object[]) => void;
  /** How often it was asked for rows. */
  readonly asked: () => number;
  /** Spoils the next calls, one each. */
  readonly spoil: (...faults: readonly SchoolFault[]) => void;
  readonly stop: () => Promise<void>;
}

export interface SchoolOptions {
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
  readonly clock: Pick<Clock, 'now'>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const HOST = '127.0.0.1';
/** The address may have a path; this one has. */
const BASE = '/inquiry';
const CLOCKS_APART_MAX_S = 300;
const HUGE_BYTES = 10 * 2 ** 20;
const asking = z.object({ account: z.string(), inquiry: z.string(), number: z.string().min(1) });
const INVALID: Answer = { status: 400, body: { code: 'INVALID' } };
const REFUSED = (code: string): Answer => ({ status: 401, body: { code } });

/** A school's system on this computer, written from docs/inquiry.md alone. */
export async function startSchoolSystem({
  account,
  keyId,
  key,
  clock,
}: SchoolOptions): Promise<SchoolSystem> {
  const known = new Map<string, readonly object[]>();
  const faults: SchoolFault[] = [];
  const seen = new Set<string>();
  let asked = 0;
  const nowS = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (lines: readonly string[], body: string, by = key) =>
    createHmac('sha256', by)
      .update(`${lines.join('\n')}\n${body}`)
      .digest('hex');

  function answer(request: IncomingMessage, body: string): Answer {
    const { method = '', url: path = '', headers } = request;
    const header = (name: string) => String(headers[`inquiry-${name}`] ?? '');
    const [timestamp, nonce] = [header('timestamp'), header('nonce')];
    const expected = Buffer.from(sign(['INQUIRY1-REQUEST', method, path, timestamp, nonce], body));
    const given = Buffer.from(header('signature'));
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (header('key') !== keyId || !isSigned) return REFUSED('SIGNATURE');
    if (!(Math.abs(nowS() - Number(timestamp)) <= CLOCKS_APART_MAX_S)) return REFUSED('CLOCK');
    if (seen.has(nonce)) return REFUSED('REPLAYED');
    seen.add(nonce);
    return act(`${method} ${path.slice(BASE.length)}`, body);
  }

  function act(line: string, body: string): Answer {
    if (line === 'GET /v1/account') return { status: 200, body: { account } };
    const read = asking.safeParse(parse(body));
    if (line !== 'POST /v1/inquiry' || !read.success || read.data.account !== account) return INVALID;
    asked += 1;
    const { inquiry, number } = read.data;
    const rows = known.get(`${inquiry} ${number}`);
    if (!rows) return { status: 404, body: { code: 'UNKNOWN_PERSON' } };
    return { status: 200, body: { account, number, inquiry, rows } };
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void response.destroy();
    if (fault === 'html') return void response.end('<html><body>系统维护</body></html>');
    if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    const { url: path = '', headers } = request;
    const { status, body: said } =
      fault === 'busy' ? { status: 503, body: { code: 'BUSY' } } : answer(request, body);
    const words = typeof fault === 'object' ? { ...said, ...fault.say } : said;
    const text = fault === 'huge' ? `"${'x'.repeat(HUGE_BYTES)}"` : JSON.stringify(words);
    const nonce = String(headers['inquiry-nonce'] ?? '');
    const lines = ['INQUIRY1-ANSWER', String(status), path, String(nowS()), nonce];
    const signature = sign(lines, text, fault === 'foreign-key' ? `not ${key}` : key);
    const signed = {
      'inquiry-key': keyId,
      'inquiry-timestamp': String(nowS()),
      'inquiry-nonce': nonce,
      'inquiry-signature': signature,
    };
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        ...(fault === 'unsigned' ? {} : signed),
      })
      .end(text);
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const at = server.address();
  if (typeof at !== 'object' || !at) throw new Error('The system has no port');
  return {
    parameters: { address: `http://${HOST}:${at.port}${BASE}`, account, keyId, key },
    know: (inquiry, number, rows) => void known.set(`${inquiry} ${number}`, rows),
    asked: () => asked,
    spoil: (...next) => void faults.push(...next),
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
