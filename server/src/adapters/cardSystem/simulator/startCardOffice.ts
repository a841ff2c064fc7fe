import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../../system.ts';
import { type Answer, type CardBook, createCardBook } from './cardBook.ts';

/** What goes wrong with one call. `lost`: it acts, and the answer never comes. `say`: fields that are lies, rightly signed. */
type CardOfficeFault =
  | 'html'
  | 'lost'
  | 'cut'
  | 'redirect'
  | 'unsigned'
  | 'foreign-key'
  | 'busy'
  | { readonly say: object };

export interface CardOffice {
  /** What a school would enter. */
  readonly parameters: {
    readonly address: string;
    readonly account: string;
    readonly keyId: string;
    readonly key: string;
  };
  readonly book: CardBook;
  /** Spoils the next calls, one each. */
  readonly spoil: (...faults: readonly CardOfficeFault[]) => void;
  readonly stop: () => Promise<void>;
}

interface CardOfficeOptions {
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
  readonly clock: Pick<Clock, 'now'>;
}

const HOST = '127.0.0.1';
/** The address may have a path; this one has. */
const BASE = '/cards';
const CLOCKS_APART_MAX_S = 300;
const REFUSED = (code: string): Answer => ({ status: 401, body: { code } });

/** A school's card office on this computer, written from docs/student-card.md alone. */
export async function startCardOffice(options: CardOfficeOptions): Promise<CardOffice> {
  const { account, keyId, key, clock } = options;
  const book = createCardBook(account);
  const faults: CardOfficeFault[] = [];
  const seen = new Set<string>();
  const nowS = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (lines: readonly string[], body: string, by = key) =>
    createHmac('sha256', by)
      .update(`${lines.join('\n')}\n${body}`)
      .digest('hex');

  function answer(request: IncomingMessage, body: string): Answer {
    const { method = '', url: path = '', headers } = request;
    const header = (name: string) => String(headers[`cards-${name}`] ?? '');
    const [timestamp, nonce] = [header('timestamp'), header('nonce')];
    const expected = Buffer.from(sign(['CARDS1-REQUEST', method, path, timestamp, nonce], body));
    const given = Buffer.from(header('signature'));
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (header('key') !== keyId || !isSigned) return REFUSED('SIGNATURE');
    if (!(Math.abs(nowS() - Number(timestamp)) <= CLOCKS_APART_MAX_S)) return REFUSED('CLOCK');
    if (seen.has(nonce)) return REFUSED('REPLAYED');
    seen.add(nonce);
    return book.answer(`${method} ${path.slice(BASE.length)}`, parse(body));
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const fault = faults.shift();
    if (fault === 'cut') return void response.destroy();
    if (fault === 'html') return void response.end('<html><body>系统维护</body></html>');
    if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    const { url: path = '', headers } = request;
    const { status, body: said } =
      fault === 'busy' ? { status: 503, body: { code: 'BUSY' } } : answer(request, body);
    if (fault === 'lost') return void response.destroy();
    const text = JSON.stringify(typeof fault === 'object' ? { ...said, ...fault.say } : said);
    const nonce = String(headers['cards-nonce'] ?? '');
    const lines = ['CARDS1-ANSWER', String(status), path, String(nowS()), nonce];
    const signed = {
      'cards-key': keyId,
      'cards-timestamp': String(nowS()),
      'cards-nonce': nonce,
      'cards-signature': sign(lines, text, fault === 'foreign-key' ? `not ${key}` : key),
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
  if (typeof at !== 'object' || !at) throw new Error('The office has no port');
  return {
    parameters: { address: `http://${HOST}:${at.port}${BASE}`, account, keyId, key },
    book,
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
